import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { findMachines } from './machine-filter.ts';

const machines = ['1104', '104', '212'].map(
  (id): LobbyMachine => ({
    id: id as MachineId,
    status: 'available',
    brand: { name: id === '212' ? 'İstanbul' : 'Koi' },
  }),
);
const find = (typed: string) => findMachines(machines, typed, (id) => `Makine ${id}`).map(({ id }) => id);

test('machines are found as in the lobby, an exact number first', () => {
  expect(find('104 ')).toEqual(['104', '1104']);
  expect(find('MAKİNE 212')).toEqual(['212']);
  expect(find('ISTANBUL')).toEqual(['212']);
  expect(find('koi 1')).toEqual(['1104', '104']);
});

test('an empty search finds no machine', () => {
  expect(find('  ')).toEqual([]);
});
