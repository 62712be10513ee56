import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { filterAndSortMachines, type MachineListQuery } from './machine-filter.ts';

const machine = (id: string, name: string, status: LobbyMachine['status'] = 'available'): LobbyMachine => ({
  id: id as MachineId,
  status,
  brand: { name },
});
const request: MachineListQuery = {
  machines: [
    machine('101', 'Neon Koi'),
    machine('104', 'Neon Koi', 'playing'),
    machine('212', 'Bazaar'),
    machine('215', 'Bazaar', 'waiting'),
  ],
  favourites: ['212', '104'] as MachineId[],
  played: ['212', '999', '101'] as MachineId[],
  filter: 'all',
  search: '',
  order: 'number',
  jackpotOf: () => null,
  nameOf: (id) => `Makine ${id}`,
  mySession: null,
  myTurns: [],
};

test('each filter counts what it would show within the search', () => {
  for (const search of ['', 'koi', 'makine 21', 'nothing']) {
    const { counts } = filterAndSortMachines({ ...request, search });
    for (const filter of Object.keys(counts) as MachineListQuery['filter'][])
      expect(filterAndSortMachines({ ...request, search, filter }).shown, `${search} ${filter}`).toHaveLength(
        counts[filter],
      );
  }
  expect(filterAndSortMachines({ ...request, search: 'koi' }).counts).toEqual({
    all: 2,
    available: 1,
    inPlay: 1,
    favourites: 1,
    new: 0,
    popular: 0,
  });
});

test('the machine of the player’s own session comes first in every filter', () => {
  const mySession = '215' as MachineId;
  expect(filterAndSortMachines({ ...request, mySession }).shown).toEqual(['215', '101', '104', '212']);
  expect(filterAndSortMachines({ ...request, mySession, filter: 'inPlay' }).shown).toEqual(['215', '104']);
});

test('a machine that waits for this player comes first, unlike one that waits for another', () => {
  const [one, two, three, four] = request.machines as [LobbyMachine, LobbyMachine, LobbyMachine, LobbyMachine];
  const waiting = (reservation: string) => [one, two, three, { ...four, reservation }];
  expect(filterAndSortMachines({ ...request, machines: waiting('Player One') }).shown[0]).toBe('215');
  expect(filterAndSortMachines({ ...request, machines: waiting('') }).shown[0]).toBe('101');
});

test('first comes the player’s own seat, then one kept in the player’s turn, then a reserved one, then the order chosen', () => {
  const reserved = { ...machine('300', 'Koi', 'reserved'), reservation: 'Player One' };
  const machines = [...request.machines, reserved, { ...machine('301', 'Koi', 'reserved'), reservation: '' }];
  const mySession = '215' as MachineId;
  const shown = { ...request, machines, mySession, order: 'played' } as const;
  expect(filterAndSortMachines(shown).shown).toEqual(['215', '300', '212', '101', '104', '301']);
  const myTurns = ['301'] as MachineId[];
  expect(filterAndSortMachines({ ...shown, myTurns }).shown).toEqual(['215', '301', '300', '212', '101', '104']);
});

test('new and popular machines have filters of their own', () => {
  const [one, two, ...rest] = request.machines as [LobbyMachine, LobbyMachine];
  const machines = [{ ...one, isNew: true }, { ...two, isPopular: true, isNew: true }, ...rest];
  const { counts } = filterAndSortMachines({ ...request, machines });
  expect(counts).toMatchObject({ new: 2, popular: 1 });
  expect(filterAndSortMachines({ ...request, machines, filter: 'new' }).shown).toEqual(['101', '104']);
  expect(filterAndSortMachines({ ...request, machines, filter: 'popular' }).shown).toEqual(['104']);
});
