import { expect, test } from 'vitest';
import { mergeRecordsByTime } from './player-timeline.tsx';

const at = (...moments: number[]) => moments.map((moment) => ({ at: moment }));
const merged = (...kinds: Parameters<typeof mergeRecordsByTime>[0]) => {
  const { entries, awaited } = mergeRecordsByTime(kinds);
  return { moments: entries.map((entry) => entry.at), awaited };
};

test('records of several kinds are merged, newest first', () => {
  expect(merged({ entries: at(9, 5, 1), hasMore: false }, { entries: at(7, 2), hasMore: false })).toEqual({
    moments: [9, 7, 5, 2, 1],
    awaited: [],
  });
});

test('a record is held back while a newer one may still have to be loaded', () => {
  const few = { entries: at(8, 6), hasMore: true };
  expect(merged(few, { entries: at(9, 5, 1), hasMore: true }, { entries: at(7, 2), hasMore: false })).toEqual({
    moments: [9, 8, 7, 6],
    awaited: [0],
  });
});

test('nothing is shown until each kind has loaded its first records', () => {
  expect(merged({ entries: [], hasMore: true }, { entries: at(3), hasMore: false })).toEqual({
    moments: [],
    awaited: [0],
  });
  expect(merged()).toEqual({ moments: [], awaited: [] });
});
