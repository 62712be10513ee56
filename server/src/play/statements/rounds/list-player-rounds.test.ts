import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { recordWaitingHandPay } from '../../hand-pays/waiting-hand-pays.ts';
import { addGameRoundToSession, buildHandPayGameRound, type NewGameRound } from '../../rounds/add-game-round.ts';
import { listNewestPlayerRounds, recalledRounds } from './list-player-rounds.ts';

describe('the rounds that a player can recall', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let at: number;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    at = 10;
  });
  afterEach(() => remove());

  const add = (gameRound: (tx: DatabaseTransaction) => Promise<unknown>) =>
    database.transact(async (tx) => gameRound(tx));
  const round = (roundId: string, change: Partial<NewGameRound> = {}) => {
    at += 10;
    return add((tx) =>
      addGameRoundToSession(tx, 's', {
        ...{ kind: 'round', roundId, isFreeSpin: false, bandId: 1, stakeMinor: 100, winMinor: 30 },
        ...{ meterMinor: 930, stops: [1, 2, 3, 4, 5], playedAt: at, at, ...change },
      }),
    );
  };
  const freeSpin = (roundId: string) => round(roundId, { isFreeSpin: true, stakeMinor: 0 });
  const pay = (kind: 'handPay' | 'jackpot', amountMinor: number, paidAt = at) =>
    add((tx) => addGameRoundToSession(tx, 's', buildHandPayGameRound(kind, amountMinor, paidAt)));
  const owe = (id: string, amountMinor: number) =>
    add((tx) =>
      recordWaitingHandPay(tx, {
        ...{ kind: 'handPay', transferId: id, brandId: 'koi', level: null, amountMinor, reason: 'large', at },
        winner: { playerId: 'p', sessionId: 's', machineId: 'm' },
      }),
    );
  const rounds = () => database.snapshot((db) => listNewestPlayerRounds(db, 'p'));

  it('are the last paid ones, the newest first, each with all its free spins', async () => {
    for (let count = 0; count < recalledRounds + 3; count++) {
      await round(`r${count}`);
      if (count % 10 === 0) for (const spin of ['a', 'b', 'c']) await freeSpin(`r${count}${spin}`);
    }
    const found = await rounds();
    expect(found).toHaveLength(recalledRounds);
    expect(found.map(({ roundId }) => roundId).at(-1)).toBe('r3');
    expect(found[0]).toEqual({
      ...{ roundId: 'r52', at, winMinor: 30, handPayMinor: 0, jackpotMinor: 0, waitingMinor: 0 },
      ...{ meterBeforeMinor: 1_000, meterAfterMinor: 930, stops: [1, 2, 3, 4, 5], stakeMinor: 100 },
      ...{ rulesHash: null, number: 71 },
      ...{ machine: 'm', brandId: 'koi', brand: 'Koi', game: 'koi', freeSpins: [] },
    });
    await round('changed', { rulesHash: 'of today' });
    expect((await rounds())[0]).toMatchObject({ roundId: 'changed', rulesHash: 'of today' });
    expect(found[2]?.freeSpins.map(({ roundId }) => roundId)).toEqual(['r50a', 'r50b', 'r50c']);
    expect(await database.snapshot((db) => listNewestPlayerRounds(db, 'somebody-else'))).toEqual([]);
  });

  it('have the hand pays and jackpots that came after them, also those of free spins', async () => {
    await round('one');
    await pay('handPay', 900);
    await pay('jackpot', 5_000);
    await round('two');
    await freeSpin('two-a');
    await pay('handPay', 700);
    await freeSpin('two-b');
    expect(await rounds()).toMatchObject([
      { roundId: 'two', handPayMinor: 0, freeSpins: [{ handPayMinor: 700 }, { handPayMinor: 0 }] },
      { roundId: 'one', handPayMinor: 900, jackpotMinor: 5_000 },
    ]);
  });

  it('have a pay that waited for approval, although others were played before it was approved', async () => {
    await round('one');
    await owe('pay-1', 900);
    await round('two');
    expect(await rounds()).toMatchObject([
      { roundId: 'two', waitingMinor: 0 },
      { roundId: 'one', waitingMinor: 900, handPayMinor: 0 },
    ]);
    at += 50;
    await add((tx) => tx.run("UPDATE waiting_hand_pays SET state = 'approved', decided_at = ? WHERE id = 'pay-1'", at));
    await pay('handPay', 900);
    expect(await rounds()).toMatchObject([
      { roundId: 'two', handPayMinor: 0 },
      { roundId: 'one', waitingMinor: 0, handPayMinor: 900 },
    ]);
  });
});
