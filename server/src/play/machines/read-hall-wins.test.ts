import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { fewestHallPlayers, hallWinsSpanMs, maxCandidates, readRecentHighWins } from '../machines/hall-wins.ts';
import { addGameRoundToSession, buildHandPayGameRound, type NewGameRound } from '../rounds/add-game-round.ts';

const hour = 3_600_000;
const end = 1_000 * hour;
/** In the last full hour. */
const recent = end - 1_000;

describe('the wins of the hall', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const play = async (player: string, change: Partial<NewGameRound> = {}): Promise<void> => {
    const at = change.at ?? recent;
    await database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES (?, ?, '', '', '', ?, '', '', 'user', '[]', 1) ON CONFLICT (id) DO NOTHING`,
        player,
        player,
        player,
      );
      await tx.run(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES (?, ?, 'm', 'koi', 1, '')
         ON CONFLICT (id) DO NOTHING`,
        `of-${player}`,
        player,
      );
      await addGameRoundToSession(tx, `of-${player}`, {
        kind: 'round',
        roundId: 'r',
        isFreeSpin: false,
        bandId: 1,
        stakeMinor: 100,
        winMinor: 0,
        meterMinor: 900,
        stops: null,
        playedAt: at,
        at,
        ...change,
      });
    });
  };
  /** Lets just enough players play in the hour of `at`. */
  const fill = async (at = recent, count = fewestHallPlayers) => {
    for (let number = 1; number <= count; number++) await play(`other-${number}`, { at });
  };
  const reported = (stakes = 10) => readRecentHighWins(database.read, end, () => stakes);
  const amounts = async (stakes = 10) => (await reported(stakes)).map(({ amountMinor }) => amountMinor);

  it('say amount, machine and hour, and nothing of the player', async () => {
    await fill();
    await play('winner', { winMinor: 5_000 });
    expect(await reported()).toEqual([{ machineId: 'm', brandId: 'koi', amountMinor: 5_000, at: end - hour }]);
    expect(JSON.stringify(await reported())).not.toContain('winner');
  });

  it('are told only of hours in which enough others played', async () => {
    await fill(recent, fewestHallPlayers - 2);
    await play('winner', { winMinor: 5_000 });
    expect(await reported(), 'the winner is one of few').toEqual([]);
    await play('one-more');
    expect(await amounts()).toEqual([5_000]);
  });

  it('never have the order in which they were won within an hour', async () => {
    await fill(end - hour);
    await play('w1', { winMinor: 2_000, at: end - hour + 1 });
    await play('w2', { winMinor: 9_000, at: end - hour + 2 });
    await play('w3', { winMinor: 4_000, at: end - hour + 3 });
    expect(await amounts()).toEqual([9_000, 4_000, 2_000]);
  });

  it('are never those up to the stake, whatever multiple a brand has, nor those of less than ten stakes', async () => {
    await fill();
    await play('even', { stakeMinor: 100_000, winMinor: 100_000 });
    await play('small', { stakeMinor: 1_000, winMinor: 9_999 });
    await play('big', { stakeMinor: 1_000, winMinor: 10_000 });
    expect(await amounts(0)).toEqual([10_000]);
    expect(await amounts(10)).toEqual([10_000]);
    expect(await amounts(11), 'the brand asks for more').toEqual([]);
  });

  it('hold free spins and hand pays against the stake of the paid round before them', async () => {
    await fill();
    await play('spinner', { stakeMinor: 1_000 });
    await play('spinner', { stakeMinor: 0, isFreeSpin: true, winMinor: 1_000 });
    await play('spinner', { stakeMinor: 0, isFreeSpin: true, winMinor: 10_000 });
    await play('spinner', { stakeMinor: 100 });
    await play('spinner', buildHandPayGameRound('handPay', 900_000, recent));
    await play('nothing-before', buildHandPayGameRound('handPay', 800_000, recent));
    expect(await amounts()).toEqual([900_000, 10_000]);
  });

  it('are told however many small wins of free spins came after them', async () => {
    await fill(recent - 2 * hour);
    await play('winner', { winMinor: 5_000, at: recent - 2 * hour });
    await fill();
    await play('spinner');
    await database.transact(async (tx) => {
      for (let number = 0; number < maxCandidates; number++)
        await addGameRoundToSession(tx, 'of-spinner', {
          ...{ kind: 'round', roundId: 'r', isFreeSpin: true, bandId: 1, stakeMinor: 0, winMinor: 50 },
          ...{ meterMinor: 900, stops: null, playedAt: recent, at: recent },
        });
    });
    expect(await amounts()).toEqual([5_000]);
  });

  it('do not count the simulated guests of a demo, neither as winners nor as players', async () => {
    for (let number = 1; number <= 9; number++) await play(`demo-guest-${number}`);
    await play('demo-guest-1', { winMinor: 7_000 });
    await play('winner', { winMinor: 5_000 });
    expect(await reported()).toEqual([]);
    await fill();
    expect(await amounts()).toEqual([5_000]);
  });

  it('are those of the last day, in hours that are over', async () => {
    for (const at of [end, end - hallWinsSpanMs - 1, end - hallWinsSpanMs]) await fill(at);
    await play('now', { winMinor: 5_000, at: end });
    await play('long-ago', { winMinor: 6_000, at: end - hallWinsSpanMs - 1 });
    await play('yesterday', { winMinor: 7_000, at: end - hallWinsSpanMs });
    expect(await amounts()).toEqual([7_000]);
  });
});
