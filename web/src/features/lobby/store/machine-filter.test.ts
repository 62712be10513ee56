import type { MachineId } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { countMachinesByFilter, isMachineMatchingSearch } from './machine-filter.ts';

const machine = { id: '104' as MachineId, brand: { name: 'Işıltılı İstanbul' } };

test('a machine is found by its number, its name, its brand, or all of them', () => {
  for (const search of ['', ' 10', 'istanbul', '104 ışıl', 'İSTANBUL 104', 'makine 104', 'MAKİNE ISIL'])
    expect(isMachineMatchingSearch(machine, 'Makine 104', search)).toBe(true);
  expect(isMachineMatchingSearch(machine, 'Makine 104', '105')).toBe(false);
});

test('the dotted and the dotless i match each other', () => {
  for (const search of ['ISTANBUL', 'istanbul', 'ıstanbul', 'ISILTILI', 'isiltili'])
    expect(isMachineMatchingSearch(machine, 'Makine 104', search)).toBe(true);
});

test('every status is counted under "all", and those in play or available under one other filter', () => {
  const counts = countMachinesByFilter(['available', 'playing', 'waiting', 'offline', 'unknown', 'reserved']);
  expect(counts).toEqual({ all: 6, available: 2, inPlay: 2 });
});
