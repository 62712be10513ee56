import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import {
  listOrders,
  listUsefulSortOrders,
  type MachineSortOrder,
  type SortDependencies,
  sortMachines,
  sortMachinesByNumber,
} from './machine-filter.ts';

const machine = (id: string, change: Partial<LobbyMachine> = {}): LobbyMachine => ({
  id: id as MachineId,
  status: 'available',
  ...change,
});
const machines = [
  machine('9', {
    brand: { name: 'Neon Koi' },
    stakeMinMinor: 100,
    stakeMaxMinor: 1000,
    status: 'offline',
    returnPpm: 950_000,
  }),
  machine('101', { brand: { name: 'Ćopper' }, stakeMinMinor: 20, stakeMaxMinor: 1000, status: 'playing' }),
  machine('102', { status: 'reserved' }),
  machine('210', { brand: { name: 'Bazaar' }, stakeMinMinor: 20, stakeMaxMinor: 5000, returnPpm: 960_000 }),
];
const facts: SortDependencies = {
  played: ['210', '999', '9'] as MachineId[],
  jackpotOf: ({ brand }) => (brand?.name === 'Bazaar' ? 500 : brand?.name === 'Neon Koi' ? 900 : null),
};
const idsIn = (order: MachineSortOrder) => sortMachines(machines, order, facts).map(({ id }) => id);

describe('the order of the machines', () => {
  it.each([
    ['number', ['9', '101', '102', '210']],
    ['brand', ['210', '101', '9', '102']],
    ['free', ['210', '102', '101', '9']],
    ['played', ['210', '9', '101', '102']],
    ['stakeLow', ['101', '210', '9', '102']],
    ['stakeHigh', ['210', '9', '101', '102']],
    ['returnToPlayer', ['210', '9', '101', '102']],
    ['jackpot', ['9', '210', '101', '102']],
  ] as const)('%s keeps those that are alike by number, and those without the figure last', (order, ids) => {
    expect(idsIn(order)).toEqual(ids);
  });

  it('has every machine once in every order, and changes no list', () => {
    const before = [...machines];
    for (const order of listOrders) expect([...idsIn(order)].sort()).toEqual(['101', '102', '210', '9']);
    expect(machines).toEqual(before);
  });

  it('offers no order by what the server does not give', () => {
    expect(listUsefulSortOrders(machines, true)).toEqual(listOrders);
    expect(listUsefulSortOrders([machine('9')], false)).toEqual(['number', 'brand', 'free', 'played']);
  });

  it('puts a list of another server by number, and returns a sorted one as it is', () => {
    expect(sortMachinesByNumber([...machines].reverse()).map(({ id }) => id)).toEqual(['9', '101', '102', '210']);
    expect(sortMachinesByNumber(machines)).toBe(machines);
  });
});
