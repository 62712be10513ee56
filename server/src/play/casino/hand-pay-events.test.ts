import { afterEach, beforeEach, expect, it } from 'vitest';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { detectCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { decideWaitingHandPay, payHandPayToWallet } from '../hand-pays/decide-waiting-hand-pay.ts';
import { recordWaitingHandPay } from '../hand-pays/waiting-hand-pays.ts';
import { reservePendingJackpot } from '../jackpots/reserve-pending-jackpot.ts';

const winner = { playerId: 'p', sessionId: 's', machineId: 'm' };
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
  await database.transact(async (tx) => {
    await tx.run("INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (3, 'Casino', '[]', 'platform', 1)");
    await tx.run("UPDATE players SET site_id = 3, platform_ref = 'ref-p'");
    await tx.run(
      "INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry) VALUES ('koi', 1, 1, 200, 900, 0)",
    );
    await postLedgerTransfer(tx, {
      ...{ id: 'seed:jackpot:koi:1', kind: 'seed', at: 1 },
      entries: [
        { account: 'house', amountMinor: -900 },
        { account: 'jackpot:koi', amountMinor: 900 },
      ],
    });
  });
  // As a command of staff does at its start.
  await detectCasinoPlatforms(database.read);
});
afterEach(() => remove());

const wait = (kind: 'handPay' | 'jackpot') =>
  database.transact(async (tx) => {
    const level = kind === 'jackpot' ? 1 : null;
    const pay = { brandId: 'koi', amountMinor: 900, at: 1 };
    if (level !== null) await reservePendingJackpot(tx, { ...pay, payId: 'pay-1', level });
    await recordWaitingHandPay(tx, { ...pay, kind, transferId: 'pay-1', level, winner, reason: 'test' });
  });
const decide = (verdict: 'approved' | 'refused') =>
  database.transact((tx) => decideWaitingHandPay(tx, { id: 'pay-1', verdict, at: 5 }));
const reported = async () =>
  (
    await database.read.all<{ type: string; data: string; session_id: string }>(
      "SELECT type, data, session_id FROM platform_events WHERE type LIKE 'hand_pay.%' ORDER BY id",
    )
  ).map(({ type, data, session_id }) => ({ type, session_id, ...JSON.parse(data) }));

it.each([
  ['handPay', 'approved', 'paid'],
  ['handPay', 'refused', 'voided'],
  ['jackpot', 'approved', 'paid'],
  ['jackpot', 'refused', 'taken-back'],
] as const)('tells the casino once that a %s which waited was %s: %s', async (kind, verdict, outcome) => {
  await wait(kind);
  await decide(verdict);
  await decide(verdict);
  const facts = { handPay: 'pay-1', amountMinor: 900, player: 'ref-p', session: 's', session_id: 's' };
  expect(await reported()).toEqual([
    expect.objectContaining({ type: 'hand_pay.opened', ...facts }),
    expect.objectContaining({ type: 'hand_pay.settled', ...facts, outcome }),
  ]);
});

it('tells the casino of a hand pay that waits for nobody', async () => {
  await database.transact((tx) => payHandPayToWallet(tx, { transferId: 'pay-2', amountMinor: 900, winner, at: 5 }));
  expect(await reported()).toEqual([
    expect.objectContaining({ type: 'hand_pay.settled', handPay: 'pay-2', outcome: 'paid' }),
  ]);
});
