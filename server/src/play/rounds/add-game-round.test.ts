import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditGameRoundTotals } from '../../money/audit/audit-rounds.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { addToPlaySessionTotals } from '../sessions/play-session-store.ts';
import {
  addGameRoundToMachineSession,
  addGameRoundToSession,
  buildHandPayGameRound,
  type NewGameRound,
} from './add-game-round.ts';

const round = (change: Partial<NewGameRound>): NewGameRound => ({
  kind: 'round',
  roundId: 'r',
  isFreeSpin: false,
  bandId: 1,
  stakeMinor: 100,
  winMinor: 0,
  meterMinor: 900,
  stops: [3, 1, 4],
  playedAt: 10,
  at: 20,
  ...change,
});

describe('plays', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const gameRound = (change: Partial<NewGameRound>) =>
    database.transact(async (tx) => {
      const added = round(change);
      await addGameRoundToMachineSession(tx, 'm', added);
      await addToPlaySessionTotals(tx, 's', { stakeMinor: added.stakeMinor, winMinor: added.winMinor });
    });
  const rows = () =>
    database.read.all<Record<string, unknown>>(
      `SELECT number, kind, counted_at, staked_total_minor AS staked, won_total_minor AS won FROM game_rounds
       WHERE player_id = 'p' ORDER BY number`,
    );

  it('have a number and running totals of their player', async () => {
    await gameRound({ stakeMinor: 100, winMinor: 30 });
    await gameRound({ stakeMinor: 50, winMinor: 0, playedAt: 12 });
    await database.transact(async (tx) => {
      await addGameRoundToSession(tx, 's', buildHandPayGameRound('handPay', 9_000, 15));
      await addToPlaySessionTotals(tx, 's', { winMinor: 9_000 });
    });
    expect(await rows()).toEqual([
      { number: 1, kind: 'round', counted_at: 10, staked: 100, won: 30 },
      { number: 2, kind: 'round', counted_at: 12, staked: 150, won: 30 },
      { number: 3, kind: 'handPay', counted_at: 15, staked: 150, won: 9_030 },
    ]);
    expect(await auditGameRoundTotals(database.read)).toEqual([]);
  });

  it('count between the start of their session and now, whatever the cabinet says, and never before the last one', async () => {
    await gameRound({ playedAt: -5 });
    await gameRound({ playedAt: 1_000_000 });
    await gameRound({ playedAt: 7 });
    expect((await rows()).map(({ counted_at }) => counted_at)).toEqual([1, 20, 20]);
  });

  it('cannot be changed or taken back', async () => {
    await gameRound({});
    for (const sql of ['UPDATE game_rounds SET win_minor = 1', 'DELETE FROM game_rounds'])
      await expect(database.transact((tx) => tx.run(sql))).rejects.toThrow('game rounds are only ever added to');
  });

  it('are not added for a machine without a seat', async () => {
    await database.transact((tx) => tx.run('DELETE FROM seats'));
    await database.transact((tx) => addGameRoundToMachineSession(tx, 'm', round({})));
    expect(await rows()).toEqual([]);
  });

  it('are missed by the audit if a session says that more was played', async () => {
    await gameRound({});
    await database.transact((tx) => addToPlaySessionTotals(tx, 's', { winMinor: 1 }));
    expect(await auditGameRoundTotals(database.read)).toEqual([
      'the sums of session s are not those of its game rounds',
    ]);
  });

  it('are found by the audit if their totals do not follow from each other', async () => {
    await gameRound({});
    await database.transact((tx) => tx.run('UPDATE game_round_totals SET staked_minor = 7'));
    expect(await auditGameRoundTotals(database.read)).toEqual(['the totals of p are not those of the newest play']);
    await gameRound({ winMinor: 5 });
    expect(await auditGameRoundTotals(database.read)).toEqual([
      'game round 2 of p does not follow from the rounds before it',
    ]);
  });

  it('of one player that are added at once all count', async () => {
    await Promise.all(Array.from({ length: 16 }, () => gameRound({ stakeMinor: 10, winMinor: 1 })));
    expect((await rows()).at(-1)).toMatchObject({ number: 16, staked: 160, won: 16 });
    expect(await auditGameRoundTotals(database.read)).toEqual([]);
  });
});
