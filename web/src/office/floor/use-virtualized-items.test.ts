import { expect, it } from 'vitest';
import { parseFloorFilter, writeFloorFilterToParams } from './floor-filter.ts';
import { computeItemTopOffsets, findItemIndexAtOffset } from './use-virtualized-items.ts';

it('finds the item at a height in a list of uneven items, and stays in the list', () => {
  const tops = computeItemTopOffsets([32, 36, 36, 32, 36]);
  expect(tops.at(-1)).toBe(172);
  expect([-50, 0, 31, 32, 67, 68, 171, 500].map((y) => findItemIndexAtOffset(tops, y))).toEqual([
    0, 0, 0, 1, 1, 2, 4, 4,
  ]);
  expect(findItemIndexAtOffset(computeItemTopOffsets([]), 10)).toBe(0);
});

it('the address has what differs from the usual, and keeps what it does not know', () => {
  const choice = { group: 'need', brand: 'koi', view: 'tiles' } as const;
  const params = writeFloorFilterToParams(new URLSearchParams('x=1'), choice);
  expect(params.toString()).toBe('x=1&state=need&brand=koi&view=tiles');
  expect(parseFloorFilter(params)).toEqual(choice);
  expect(writeFloorFilterToParams(params, { group: 'all', brand: '', view: 'table' }).toString()).toBe('x=1');
  expect(parseFloorFilter(new URLSearchParams('state=nonsense&view=3'))).toEqual({
    group: 'all',
    brand: '',
    view: 'table',
  });
});
