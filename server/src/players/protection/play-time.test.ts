import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { readPlayTime } from './play-time.ts';

let database: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
});
afterAll(() => remove());

let sessions = 0;

/** Stores sessions of the one player, each with its start and its end; null: it runs. */
const store = async (...spans: readonly (readonly [from: number, to: number | null])[]) => {
  for (const [from, to] of spans)
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip)
         VALUES (?, 'p', 'm', 'koi', ?, ?, '')`,
        `s${++sessions}`,
        from,
        to,
      ),
    );
};

const played = (from: number, to: number, playerId = 'p') => readPlayTime(database.read, playerId, { from, to });

beforeEach(() => database.transact(async (tx) => void (await tx.run("DELETE FROM sessions WHERE id <> 's'"))));
beforeEach(() =>
  database.transact(async (tx) => void (await tx.run("UPDATE sessions SET ended_at = 1 WHERE id = 's'"))),
);

it('adds up what lies in the span, of sessions before, across and after its ends', async () => {
  await store([100, 200], [300, 400], [500, 600], [700, null]);
  expect(await played(0, 1_000)).toBe(100 + 100 + 100 + 300);
  expect(await played(150, 550)).toBe(50 + 100 + 50);
  expect(await played(320, 330)).toBe(10);
  expect(await played(400, 500)).toBe(0);
  expect(await played(200, 300)).toBe(0);
});

it('counts a session that runs to the end of the span, and one that began before it', async () => {
  await store([100, null]);
  expect(await played(0, 1_000)).toBe(900);
  expect(await played(600, 1_000)).toBe(400);
  expect(await played(0, 100)).toBe(0);
});

it('knows no time of others and none without sessions', async () => {
  await store([100, 200]);
  expect(await played(0, 1_000, 'somebody')).toBe(0);
});

it('lets a clock that was set back take nothing from what was played', async () => {
  await store([500, 600], [100, 50], [200, 300]);
  expect(await played(0, 1_000)).toBe(100 + 100);
});
