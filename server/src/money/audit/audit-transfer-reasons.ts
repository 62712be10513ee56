import type { Engine, Queries } from '../../platform/database/database.ts';
import { playerMoneyAccountSql } from '../ledger/casino-platform-players.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';

/** Returns an SQL condition: transfer `t` has an entry with this account and amount. */
type HasEntry = (account: string, amount: string, more?: string) => string;

/**
 * Every movement of money needs a reason in another table: an order, a statement entry, a promotion, … Reports transfers without a reason
 * of the same amount, and reasons without their transfer.
 */
export const auditTransferReasons = async (db: Queries): Promise<string[]> => {
  const has = hasEntryOn(db.engine);
  const faults: string[] = [];
  for (const [kind, reason] of Object.entries(reasons(has))) {
    const rows = await db.all<{ id: string }>(
      `SELECT t.id AS id FROM transfers t WHERE t.kind = ? AND NOT EXISTS (SELECT 1 FROM ${reason}) ORDER BY t.id`,
      kind,
    );
    faults.push(...formatAuditFaults(rows, ({ id }) => `transfer ${id} (${kind}) has no reason in the ledger`));
  }
  for (const { says, find } of due) {
    const rows = await db.all<{ id: string }>(find);
    faults.push(...formatAuditFaults(rows, ({ id }) => says(id)));
  }
  const lines = await db.all<{ id: string }>(
    `SELECT l.transfer_id AS id FROM transactions l LEFT JOIN transfers t ON t.id = l.transfer_id
     WHERE NOT (t.id IS NOT NULL AND ${has(playerMoneyAccountSql('l.player_id'), 'l.amount_minor', 'AND coalesce(e.balance_minor, 0) = l.balance_minor')})
     ORDER BY l.id`,
  );
  const unlisted = await db.all<{ id: string }>(
    `SELECT transfer_id AS id FROM entries
     WHERE account LIKE 'wallet:%' AND transfer_id NOT IN (SELECT transfer_id FROM transactions) ORDER BY 1`,
  );
  return [
    ...faults,
    ...(await deskFaults(db)),
    ...formatAuditFaults(lines, ({ id }) => `the statement's line of ${id} is not what moved at the wallet`),
    ...formatAuditFaults(unlisted, ({ id }) => `transfer ${id} moved at a wallet and stands on no statement`),
  ];
};

/** Reports deposits and withdrawals in the audit trail that have no transfer. */
const deskFaults = async (db: Queries): Promise<string[]> => {
  const recorded = await db.all<{ details: string }>(
    "SELECT details FROM operator_changes WHERE what IN ('cashier deposit', 'cashier withdraw') ORDER BY id",
  );
  const moved = await db.all<{ id: string }>("SELECT id FROM transfers WHERE kind IN ('deposit', 'withdraw')");
  const there = new Set(moved.map(({ id }) => id));
  const missing = recorded
    .map(({ details }) => `cashier:${(JSON.parse(details) as { key: string }).key}`)
    .filter((id) => !there.has(id));
  return formatAuditFaults(missing, (id) => `the record tells of transfer ${id}, which is not there`);
};

const hasEntryOn =
  (engine: Engine): HasEntry =>
  (account, amount, more = '') =>
    `EXISTS (SELECT 1 FROM entries e WHERE e.transfer_id = t.id${engine === 'sqlite' ? ' AND e.at = t.at' : ''}
       AND e.account = ${account} AND e.amount_minor = ${amount} ${more})`;

/** Returns, by kind of transfer, SQL for the row that must exist for transfer `t`. Rounds are checked by `auditLedgerTransfers`. */
const reasons = (has: HasEntry): Record<string, string> => {
  const order = (prefix: string, kind: string, state: string, from: string, to: string) =>
    `cash_transfers o WHERE o.id = substr(t.id, ${prefix.length + 1}) AND t.id = '${prefix}' || o.id
     AND o.kind = '${kind}' AND o.state IN (${state}) AND ${has(from, '-o.amount_minor')} AND ${has(to, 'o.amount_minor')}`;
  const [wallet, transit, machine] = [
    playerMoneyAccountSql('o.player_id'),
    "'transit:' || o.id",
    "'machine:' || o.machine_id",
  ];
  const line = (type: number, from: string) =>
    `transactions l WHERE l.transfer_id = t.id AND l.type = ${type}
     AND ${has("'wallet:' || l.player_id", 'l.amount_minor')} AND ${has(from, '-l.amount_minor')}`;
  const atDesk = `coalesce((SELECT CASE d.method WHEN 'cash' THEN 'cashier' ELSE d.method END
    FROM cash_desk_movements d WHERE d.transfer_id = t.id), 'cashier')`;
  const held = "'withdrawal:' || o.id";
  const withdrawal = (prefix: string, states: readonly string[], from: string, to: string) =>
    `withdrawals o WHERE t.id = '${prefix}' || o.id AND o.state IN (${states.map((state) => `'${state}'`).join(', ')})
     AND ${has(from, '-o.amount_minor')} AND ${has(to, 'o.amount_minor')}`;
  const paid = "'deposit:' || o.id";
  const outside = "CASE o.method WHEN 'provider' THEN 'provider' ELSE 'bank' END";
  const payment = (prefix: string, states: readonly string[], from: string, to: string) =>
    `deposits o WHERE t.id = '${prefix}' || o.id AND o.state IN (${states.map((state) => `'${state}'`).join(', ')})
     AND ${has(from, '-o.arrived_minor')} AND ${has(to, 'o.arrived_minor')}`;
  const voucher = (prefix: string, states: readonly string[], from: string, to: string) =>
    `vouchers o WHERE t.id = '${prefix}' || o.id AND o.state IN (${states.map((state) => `'${state}'`).join(', ')})
     AND ${has(from, '-o.amount_minor')} AND ${has(to, 'o.amount_minor')}`;
  const sold = "'voucher:' || o.id";
  const safe = (kinds: string, other: string) =>
    `safe_movements o WHERE o.id = t.id AND o.kind IN (${kinds})
     AND ${has("'safe'", '-o.safe_minor')} AND ${has(other, 'o.safe_minor')}`;
  const promotion = (kind: string) =>
    `promotions p WHERE p.id = t.id AND p.kind = '${kind}'
     AND ${has("'wallet:' || p.player_id", 'p.amount_minor')} AND ${has("'house'", '-p.amount_minor')}`;
  const levelChange = (kind: string, from: string, to: string) =>
    `jackpot_level_changes c WHERE t.id = 'jackpot-${kind}:' || c.id AND c.kind = '${kind}'
     AND ${has(from, '-c.amount_minor')} AND ${has(to, 'c.amount_minor')}`;
  return {
    cashIn: order('cash-in:', 'cashIn', "'pending', 'settled', 'voided'", wallet, transit),
    cashInArrived: order('cash-in-arrived:', 'cashIn', "'settled'", transit, machine),
    cashInVoided: order('cash-in-voided:', 'cashIn', "'voided'", transit, wallet),
    cashOut: order('cash-out:', 'cashOut', "'settled'", machine, wallet),
    handPay: order('hand-pay:', 'handPay', "'settled'", "'house'", wallet),
    deposit: line(1, atDesk),
    withdraw: line(2, atDesk),
    depositCorrected: `deposit_corrections o WHERE o.id = t.id
      AND ${has("'wallet:' || o.player_id", '-o.amount_minor')} AND ${has('o.account', 'o.amount_minor')}`,
    withdrawalHeld: withdrawal('withdrawal:', ['waiting', 'paid', 'refused', 'cancelled'], wallet, held),
    withdrawalPaid: withdrawal('withdrawal-paid:', ['paid'], held, "'bank'"),
    paymentArrived: payment('payment-arrived:', ['held', 'settled', 'returned'], outside, paid),
    paymentSettled: payment('deposit:', ['settled'], paid, wallet),
    paymentReturned: payment('payment-returned:', ['returned'], paid, outside),
    voucherIssued: voucher('voucher-issued:', ['open', 'redeemed', 'expired'], "'cashier'", sold),
    voucherRedeemed: voucher('voucher:', ['redeemed'], sold, wallet),
    voucherExpired: `${voucher('voucher-expired:', ['expired'], sold, "'house'")} AND o.cancelled_by IS NULL`,
    voucherCancelled: `${voucher('voucher-cancelled:', ['expired'], sold, "'cashier'")} AND o.cancelled_by IS NOT NULL`,
    drawerFilled: safe("'fill'", "'cashier'"),
    cashDropped: safe("'drop'", "'cashier'"),
    cashBanked: safe("'fromBank', 'toBank'", "'bank'"),
    safeCounted: safe("'count'", "'differences'"),
    shiftDifference: `cashier_shifts s WHERE t.id = 'shift-difference:' || s.id AND s.closed_at IS NOT NULL
      AND ${has("'cashier'", 's.expected_minor - s.counted_minor')}
      AND ${has("'differences'", 's.counted_minor - s.expected_minor')}`,
    withdrawalReturned: withdrawal('withdrawal-returned:', ['refused', 'cancelled'], held, wallet),
    discount: promotion('discount'),
    bonus: promotion('bonus'),
    jackpot: `transactions l JOIN sessions s ON s.id = l.session_id
      WHERE l.transfer_id = t.id AND l.type = 6 AND s.player_id = l.player_id
      AND ${has(playerMoneyAccountSql('l.player_id'), 'l.amount_minor')}`,
    jackpotSeed: `(SELECT 1) AS hit WHERE EXISTS (
        SELECT 1 FROM transfers paid JOIN transactions l ON l.transfer_id = paid.id JOIN sessions s ON s.id = l.session_id
        WHERE paid.id = 'jackpot:' || substr(t.id, 14) AND paid.kind = 'jackpot'
        AND ${has("'jackpot:' || s.brand_id", 'e.amount_minor', 'AND e.amount_minor > 0')})
      OR EXISTS (SELECT 1 FROM waiting_hand_pays p WHERE p.id = substr(t.id, 14) AND p.kind = 'jackpot'
        AND ${has("'jackpot:' || p.brand_id", 'e.amount_minor', 'AND e.amount_minor > 0')})`,
    jackpotHeld: `waiting_hand_pays p WHERE t.id = 'jackpot-held:' || p.id AND p.kind = 'jackpot'
      AND ${has("'pay:' || p.id", 'p.amount_minor')}`,
    jackpotReturned: `waiting_hand_pays p WHERE t.id = 'jackpot-returned:' || p.id AND p.state = 'refused'
      AND ${has("'pay:' || p.id", '-p.amount_minor')}`,
    correction: `operator_changes c
      WHERE c.what IN ('machine clear', 'machine accept-journal', 'machine accept-ledger', 'machine replace-journal', 'reconcile apply')
      AND substr(t.id, 1, 12 + length(c.subject)) = 'correction:' || c.subject || ':'`,
    jackpotOpened: levelChange('opened', "'house'", "'jackpot:' || c.brand_id"),
    jackpotClosed: levelChange('closed', "'jackpot:' || c.brand_id", "'house'"),
    seed: `(SELECT 'seed:jackpot:' || brand_id || ':' || level AS id FROM jackpot_levels
        UNION ALL SELECT 'seed:jackpot:' || brand_id || ':' || level FROM jackpot_level_changes WHERE kind = 'closed'
        UNION ALL SELECT 'seed:deposit:' || id FROM players) AS seeded WHERE seeded.id = t.id`,
  };
};

/** SQL for rows that should have moved money but have no transfer, each with a message for the report. */
const due: readonly { readonly says: (id: string) => string; readonly find: string }[] = [
  {
    says: (id) => `order ${id} was opened, and no money left the wallet for it`,
    find: `SELECT id FROM cash_transfers WHERE kind = 'cashIn'
      AND 'cash-in:' || id NOT IN (SELECT id FROM transfers WHERE kind = 'cashIn')
      AND 'cash-in:' || id NOT IN (SELECT id FROM platform_transfers WHERE kind = 'debit' AND state <> 'done') ORDER BY id`,
  },
  {
    says: (id) => `order ${id} is settled, and no money arrived for it`,
    find: `SELECT id FROM cash_transfers WHERE state = 'settled' AND coalesce(amount_minor, 0) > 0 AND CASE kind
        WHEN 'cashIn' THEN 'cash-in-arrived:' WHEN 'cashOut' THEN 'cash-out:' ELSE 'hand-pay:' END || id
      NOT IN (SELECT id FROM transfers) ORDER BY id`,
  },
  {
    says: (id) => `order ${id} was voided, and its money did not come back`,
    find: `SELECT id FROM cash_transfers WHERE kind = 'cashIn' AND state = 'voided'
      AND 'cash-in-voided:' || id NOT IN (SELECT id FROM transfers)
      AND 'cash-in:' || id NOT IN (SELECT id FROM platform_transfers WHERE kind = 'debit' AND state <> 'done') ORDER BY id`,
  },
  {
    says: (id) => `withdrawal ${id} was asked for, and no money left the wallet for it`,
    find: `SELECT id FROM withdrawals WHERE 'withdrawal:' || id NOT IN (SELECT id FROM transfers) ORDER BY id`,
  },
  {
    says: (id) => `withdrawal ${id} was decided otherwise than money moved`,
    find: `SELECT id FROM withdrawals WHERE
        (state = 'paid') <> ('withdrawal-paid:' || id IN (SELECT id FROM transfers))
        OR (state IN ('refused', 'cancelled')) <> ('withdrawal-returned:' || id IN (SELECT id FROM transfers))
      ORDER BY id`,
  },
  {
    says: (id) => `deposit ${id} was decided otherwise than money moved`,
    find: `SELECT id FROM deposits WHERE
        (arrived_minor IS NOT NULL) <> ('payment-arrived:' || id IN (SELECT id FROM transfers))
        OR (state = 'settled') <> ('deposit:' || id IN (SELECT id FROM transfers))
        OR (state = 'returned') <> ('payment-returned:' || id IN (SELECT id FROM transfers))
      ORDER BY id`,
  },
  {
    says: (id) => `shift ${id} was closed with a difference that is in no account`,
    find: `SELECT id FROM cashier_shifts WHERE closed_at IS NOT NULL AND counted_minor <> expected_minor
      AND 'shift-difference:' || id NOT IN (SELECT id FROM transfers) ORDER BY id`,
  },
  {
    says: (id) => `correction ${id} moved no money, or more than its deposit`,
    find: `SELECT id FROM deposit_corrections o WHERE id NOT IN (SELECT id FROM transfers)
      OR (SELECT sum(c.amount_minor) FROM deposit_corrections c WHERE c.deposit_id = o.deposit_id)
        > (SELECT d.amount_minor FROM cash_desk_movements d WHERE d.transfer_id = o.deposit_id) ORDER BY id`,
  },
  {
    says: (id) => `the movement ${id} of the safe moved no money`,
    find: `SELECT id FROM safe_movements WHERE safe_minor <> 0 AND id NOT IN (SELECT id FROM transfers) ORDER BY id`,
  },
  {
    says: (id) => `promotion ${id} was given, and no money moved for it`,
    find: 'SELECT id FROM promotions WHERE id NOT IN (SELECT id FROM transfers) ORDER BY id',
  },
  {
    says: (id) => `the change of jackpot level ${id} moved no money`,
    find: `SELECT id FROM jackpot_level_changes WHERE amount_minor > 0 AND (kind = 'opened' OR pot_to = 'house')
      AND 'jackpot-' || kind || ':' || id NOT IN (SELECT id FROM transfers) ORDER BY id`,
  },
  {
    says: (id) => `pay ${id} was decided otherwise than money moved`,
    find: `SELECT id FROM waiting_hand_pays WHERE (state = 'approved') <> (
        CASE kind WHEN 'handPay' THEN 'hand-pay:' ELSE 'jackpot:' END || id IN (SELECT id FROM transfers)
      ) ORDER BY id`,
  },
];
