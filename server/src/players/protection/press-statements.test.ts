import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';
import { playerIdOf, SeatFloor } from '../../testing/seat-floor.ts';

const playerId = playerIdOf('player1');

/** The statements of a press on its way to the cabinet, without those that open and commit a transaction. */
describe('a press of spin', () => {
  let floor: SeatFloor;
  let stop: () => void;
  const reads: string[] = [];
  /** Those of `reads` on the connections that are kept for presses. */
  const playReads: string[] = [];
  const inTransactions: string[] = [];

  beforeEach(async () => {
    floor = await SeatFloor.open();
    reads.length = 0;
    playReads.length = 0;
    inTransactions.length = 0;
    const { read, playRead, transact } = floor.database;
    const counting = <Db extends Queries>(db: Db, ...lists: string[][]): Db => ({
      ...db,
      get: (sql, ...values) => {
        for (const list of lists) list.push(sql);
        return db.get(sql, ...values);
      },
      all: (sql, ...values) => {
        for (const list of lists) list.push(sql);
        return db.all(sql, ...values);
      },
    });
    const stops = [read, playRead].map((queries) => {
      const { get, all } = queries;
      const counted =
        queries === playRead ? counting({ ...queries }, reads, playReads) : counting({ ...queries }, reads);
      Object.assign(queries, { get: counted.get, all: counted.all });
      return () => void Object.assign(queries, { get, all });
    });
    floor.database.transact = (work, queue) => {
      const countedTx = (tx: DatabaseTransaction): DatabaseTransaction => ({
        ...counting(tx, inTransactions),
        run: (sql, ...values) => {
          inTransactions.push(sql);
          return tx.run(sql, ...values);
        },
      });
      return transact.call(floor.database, (tx) => work(countedTx(tx)), queue) as ReturnType<typeof work>;
    };
    stop = () => {
      for (const restore of stops) restore();
    };
  });
  afterEach(async () => {
    stop();
    await floor.close();
  });

  const setLimit = (kind: LimitKind, window: LimitWindow, amount: number) =>
    floor.inTime(floor.server.protection.setLimit(playerId, { kind, window, amount }));
  const round = async () => {
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 0 });
    await floor.settle();
    await floor.pass(1_000);
  };
  /** Plays a round after another one, and returns the statements of its press. */
  const pressed = async (change: () => Promise<unknown> = async () => {}) => {
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await round();
    await change();
    const before = [reads, playReads, inTransactions].map(({ length }) => length);
    const answer = game.session.presses.press({ button: 'spin', commandId: 'counted' as never });
    const outcome = await floor.inTime(answer);
    return {
      outcome,
      reads: reads.slice(before[0]),
      playReads: playReads.slice(before[1]),
      inTransactions: inTransactions.slice(before[2]),
    };
  };

  it('is decided by one statement', async () => {
    const { outcome, ...statements } = await pressed();
    expect(outcome).toMatchObject({ ok: true });
    expect(statements.reads).toHaveLength(1);
    expect(statements.inTransactions).toEqual([]);
  });

  it('is so under the strictest profile, where ages, first limits, rules and a pace count', async () => {
    await assignReviewed(floor, {
      values: {
        'play.maxStake': [
          { belowAge: 25, minor: 200 },
          { belowAge: null, minor: 500 },
        ],
        'limits.first': 'prompt',
        'limits.shape': 'calendar',
        'check.breakMin': 5,
      },
    });
    await setLimit('time', 'day', 600);
    await setLimit('deposit', 'month', 100_000);
    const { outcome, ...statements } = await pressed();
    expect(outcome).toMatchObject({ ok: true });
    expect(statements.reads).toHaveLength(1);
    expect(statements.inTransactions).toEqual([]);
  });

  it('with limits of stakes is decided by one more, in the transaction that notes it', async () => {
    await setLimit('stake', 'day', 5_000);
    await setLimit('loss', 'week', 4_000);
    const { outcome, ...statements } = await pressed();
    expect(outcome).toMatchObject({ ok: true });
    expect(statements.reads).toHaveLength(1);
    expect(statements.inTransactions).toHaveLength(2);
    // Every round of the brand contributes to its jackpots. A transaction that reads them would be repeated after each of these rounds.
    expect(statements.inTransactions[0]).not.toContain('jackpot_levels');
    expect(statements.inTransactions[1]).toMatch(/^INSERT INTO limited_spins/);
  });

  it('is refused by further statements, none of which occupies a connection that is kept for presses', async () => {
    const { outcome, ...statements } = await pressed(() => setLimit('stake', 'week', 150));
    expect(outcome).toMatchObject({ refusal: { code: 'LIMIT_REACHED' } });
    expect(statements.playReads).toHaveLength(1);
    expect(statements.reads.length).toBeGreaterThan(1);
  });

  it('notices a limit and a profile that are new since the press before, and refuses by them', async () => {
    const game = await floor.playing('player1', 5_000);
    expect(await game.spin()).toMatchObject({ ok: true });
    await round();
    await setLimit('stake', 'day', 5);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'LIMIT_REACHED', params: { limit: 5 } } });
    await assignReviewed(floor, { values: { 'limits.first': 'must' } });
    await floor.pass(1_000);
    expect(await game.spin()).toMatchObject({ refusal: { code: 'LIMIT_MISSING' } });
  });
});
