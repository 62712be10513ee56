import { afterEach, beforeEach, expect, it } from 'vitest';
import { jackpotAccountOf } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { payJackpot } from '../jackpots/pay-jackpot.ts';
import { jackpotHitsSpanMs, maxHitsOfLevel, readRecentJackpotHits } from '../machines/hall-wins.ts';

const hour = 3_600_000;
const end = 20_000 * hour;

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
  await database.transact(async (tx) => {
    for (const level of [1, 2])
      await tx.run(
        `INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry)
         VALUES ('koi', ?, 1, 500, 500, 0)`,
        level,
      );
    const posted = await postLedgerTransfer(tx, {
      id: 'seeds',
      kind: 'jackpotSeed',
      at: 1,
      entries: [
        { account: 'house', amountMinor: -1_000 },
        { account: jackpotAccountOf('koi'), amountMinor: 1_000 },
      ],
    });
    if (!posted.ok) throw new Error(JSON.stringify(posted));
  });
});
afterEach(() => remove());

const fall = (transferId: string, level: number, at: number) =>
  database.transact(async (tx) => {
    const winner = { playerId: 'p', sessionId: 's', machineId: 'm' };
    const paid = await payJackpot(tx, { transferId, brandId: 'koi', level, winner, at });
    if (!paid.ok) throw new Error(JSON.stringify(paid));
  });
const reported = () => readRecentJackpotHits(database.read, end);

it('a jackpot that fell is told with its level, machine, amount and hour, and nothing of its winner', async () => {
  await fall('hit', 2, end - 1);
  expect(await reported()).toEqual([{ brandId: 'koi', level: 2, machineId: 'm', amountMinor: 500, at: end - hour }]);
});

it('one that waited for a person is told by when it fell, and only once it is paid', async () => {
  const waiting = (state: string) =>
    database.transact((tx) =>
      tx.run(
        `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, level, amount_minor, reason, at, state)
         VALUES ('late', 'jackpot', 'p', 'm', 's', 'koi', 1, 500, '', ?, ?)`,
        end - 10 * hour,
        state,
      ),
    );
  await waiting('waiting');
  expect(await reported()).toEqual([]);
  await fall('late', 1, end - 1);
  expect(await reported()).toMatchObject([{ level: 1, at: end - 10 * hour }]);
});

it('each level tells its newest ones, so that those which fall often leave room for the highest', async () => {
  await fall('grand', 1, end - 500 * hour);
  for (let number = 0; number <= maxHitsOfLevel; number++) await fall(`mini-${number}`, 2, end - hour - number);
  const hits = await reported();
  expect(hits.filter(({ level }) => level === 2)).toHaveLength(maxHitsOfLevel);
  expect(hits.at(-1)).toMatchObject({ level: 1, at: end - 500 * hour });
});

it('hours that are not over and what is more than a year ago are not told', async () => {
  await fall('old', 1, end - jackpotHitsSpanMs - 1);
  await fall('now', 1, end);
  expect(await reported()).toEqual([]);
});
