import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { computePressRegularity, listPlayBehaviorNotes, PressPatternRecorder } from './play-behavior-notes.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
});
afterEach(() => remove());

/** Times of presses whose gaps repeat these, in ms. */
const pressedWith = (...gapsMs: number[]) =>
  Array.from({ length: 61 }).map((_, index) => {
    const rounds = Math.floor(index / gapsMs.length);
    const sum = (count: number) => gapsMs.slice(0, count).reduce((total, gap) => total + gap, 0);
    return 1_000 + rounds * sum(gapsMs.length) + sum(index % gapsMs.length);
  });

it('tells a machine from a hand, whatever a few won rounds take', () => {
  expect(computePressRegularity(pressedWith(3_000, 3_002, 2_998, 3_001, 9_000))).toMatchObject({
    presses: 60,
    spreadMs: 1,
  });
  expect(computePressRegularity(pressedWith(3_000, 3_180, 2_890, 3_060, 9_000)).spreadMs).toBeGreaterThan(50);
});

it('keeps one note for sixty presses, and one for a limit that is met again and again', async () => {
  const notes = new PressPatternRecorder(database, 'p', (error) => {
    throw error;
  });
  for (const at of pressedWith(3_000)) notes.add(okResult(null), at);
  const refusal = createRefusedResult('AMOUNT_OVER_LIMIT');
  notes.add(refusal, 1);
  const met = { ok: false, refusal: { ...refusal.refusal, code: 'LIMIT_REACHED' as never } } as const;
  for (const at of [200_000, 200_001, 800_000]) notes.add(met, at);
  const stored = await eventually(async () => {
    const found = await listPlayBehaviorNotes(database.read, 'p', 0);
    expect(found).toHaveLength(3);
    return found;
  });
  expect(stored.map(({ kind, at }) => [kind, at])).toEqual([
    ['presses', 181_000],
    ['limitReached', 200_000],
    ['limitReached', 800_000],
  ]);
  expect(stored[0]?.figures).toEqual({ presses: 60, medianMs: 3_000, spreadMs: 0, from: 1_000 });
});
