import type { Engine, Queries } from '../../platform/database/database.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';
import { accountWithoutStoredBalanceSql, openNames } from '../ledger/ledger-account.ts';
import { findSessionsWithUnbalancedCredit } from '../ledger/session-credit-sums.ts';
import {
  auditCashierShifts,
  auditCashReceipts,
  auditGameRoundTotals,
  auditRecordings,
  auditSessionTotals,
} from './audit-rounds.ts';
import { auditTransferReasons } from './audit-transfer-reasons.ts';
import { auditLedgerTransfers, auditPlatformAccounts } from './audit-transfers.ts';

/** Time in ms for which money may be in transit before a person must check it. */
export const transitLimitMs = 60_000;

interface DatabaseAudit {
  readonly faults: readonly string[];
  readonly figures: {
    readonly transfers: number;
    readonly entries: number;
    readonly accounts: number;
    readonly machines: number;
    readonly inTransitMinor: number;
  };
}

/** Checks the ledger's invariants, which hold at every commit. Pass a database snapshot if the database is in use. */
export const auditDatabase = async (db: Queries, now: number): Promise<DatabaseAudit> => {
  const { totalMinor, unbalancedTransfers, wrongBalances } = await auditLedger(db);
  const faults = [
    ...(totalMinor === 0 ? [] : [`all accounts together are ${totalMinor}, not 0`]),
    ...formatAuditFaults(unbalancedTransfers, (id) => `transfer ${id} is not balanced`),
    ...formatAuditFaults(wrongBalances, (account) => `the balance of ${account} is not the sum of its entries`),
    ...formatAuditFaults(
      await strayEntries(db),
      (id) => `entries name transfer ${id}, which is not there, or it has none`,
    ),
    ...(await transitFaults(db, now)),
    ...(await meterFaults(db)),
    ...(await jackpotFaults(db)),
    ...(await pendingHandPayFaults(db)),
    ...(await withdrawalFaults(db)),
    ...(await depositFaults(db)),
    ...(await voucherFaults(db)),
    ...(await strayCredit(db)),
    ...formatAuditFaults(
      await findSessionsWithUnbalancedCredit(db),
      ({ id, machine_id, due, held }) =>
        `the sums of session ${id} leave ${due} at machine ${machine_id}, the ledger ${held}`,
    ),
    ...(await auditLedgerTransfers(db)),
    ...(await chainFaults(db)),
    ...(await auditTransferReasons(db)),
    ...(await ownerFaults(db)),
    ...(await auditSessionTotals(db)),
    ...(await auditGameRoundTotals(db)),
    ...(await auditRecordings(db)),
    ...(await auditCashierShifts(db)),
    ...(await auditCashReceipts(db)),
    ...(await auditPlatformAccounts(db, now)),
    ...(await queueFaults(db)),
    ...(await boundsFaults(db)),
  ];
  return { faults, figures: await figuresOf(db) };
};

const strayEntries = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(strays[db.engine]);
  return rows.map(({ id }) => id);
};

/** SQL that finds entries without a transfer and transfers without an entry. On SQLite their times must match as well. */
const strays: Record<Engine, string> = {
  sqlite: `SELECT transfer_id AS id FROM entries
    WHERE NOT EXISTS (SELECT 1 FROM transfers WHERE id = transfer_id AND transfers.at = entries.at)
    UNION SELECT id FROM transfers
    WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.at = transfers.at AND transfer_id = id)`,
  postgres: `SELECT transfer_id AS id FROM entries WHERE transfer_id NOT IN (SELECT id FROM transfers)
    UNION SELECT id FROM transfers WHERE id NOT IN (SELECT transfer_id FROM entries)`,
};

/** Compares each transit account with its cash transfer, and reports transfers that have been open for too long. */
const transitFaults = async (db: Queries, now: number): Promise<string[]> => {
  const wrong = await db.all<{ id: string; held: number; due: number }>(
    `SELECT id, sum(held) AS held, sum(due) AS due FROM (
       SELECT substr(account, 9) AS id, amount_minor AS held, 0 AS due
       FROM balances WHERE account LIKE 'transit:%'
       UNION ALL
       SELECT id, 0, amount_minor FROM cash_transfers WHERE kind = 'cashIn' AND state = 'pending'
     ) AS both_sides GROUP BY id HAVING sum(held) <> sum(due)`,
  );
  const late = await db.all<{ id: string; kind: string; machine_id: string; at: number }>(
    "SELECT id, kind, machine_id, at FROM cash_transfers WHERE state = 'pending' AND at < ? ORDER BY at",
    now - transitLimitMs,
  );
  return [
    ...formatAuditFaults(
      wrong,
      ({ id, held, due }) => `transfer ${id} has ${held} in transit where its order says ${due}`,
    ),
    ...formatAuditFaults(
      late,
      ({ id, kind, machine_id, at }) =>
        `transfer ${id} (${kind}, machine ${machine_id}) is open for ${Math.round((now - at) / 1000)} s`,
    ),
  ];
};

const meterFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; meter: number; ledger: number }>(
    `SELECT machines.id AS id, acknowledged_meter_minor AS meter, coalesce(amount_minor, 0) AS ledger
     FROM machines LEFT JOIN balances ON account = 'machine:' || machines.id
     WHERE acknowledged_meter_minor IS NOT NULL AND acknowledged_meter_minor <> coalesce(amount_minor, 0)`,
  );
  return formatAuditFaults(
    rows,
    ({ id, meter, ledger }) => `the meter of machine ${id} shows ${meter}, the ledger ${ledger}`,
  );
};

const jackpotFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ brand: string; levels: number; pot: number }>(
    `SELECT brand, sum(levels) AS levels, sum(pot) AS pot FROM (
       SELECT brand_id AS brand, amount_minor AS levels, 0 AS pot FROM jackpot_levels
       UNION ALL
       SELECT substr(account, 9), 0, amount_minor FROM balances WHERE account LIKE 'jackpot:%'
     ) AS both_sides GROUP BY brand HAVING sum(levels) <> sum(pot)`,
  );
  return formatAuditFaults(
    rows,
    ({ brand, levels, pot }) => `the jackpots of ${brand} show ${levels}, their pot holds ${pot}`,
  );
};

/** Compares each account of a pending jackpot with the amount to pay. */
const pendingHandPayFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; held: number; due: number }>(
    `SELECT id, sum(held) AS held, sum(due) AS due FROM (
       SELECT substr(account, 5) AS id, amount_minor AS held, 0 AS due FROM balances WHERE account LIKE 'pay:%'
       UNION ALL
       SELECT id, 0, amount_minor FROM waiting_hand_pays WHERE state = 'waiting' AND level IS NOT NULL
     ) AS both_sides GROUP BY id HAVING sum(held) <> sum(due) ORDER BY id`,
  );
  return formatAuditFaults(rows, ({ id, held, due }) => `pay ${id} holds ${held} where ${due} waits for a person`);
};

/** Compares each withdrawal account with its withdrawal request. */
const withdrawalFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; held: number; due: number }>(
    `SELECT id, sum(held) AS held, sum(due) AS due FROM (
       SELECT substr(account, 12) AS id, amount_minor AS held, 0 AS due
       FROM balances WHERE account LIKE 'withdrawal:%'
       UNION ALL
       SELECT id, 0, amount_minor FROM withdrawals WHERE state = 'waiting'
     ) AS both_sides GROUP BY id HAVING sum(held) <> sum(due) ORDER BY id`,
  );
  return formatAuditFaults(rows, ({ id, held, due }) => `withdrawal ${id} holds ${held} where ${due} waits`);
};

/** Compares each account of a held deposit with the money that arrived for it. */
const depositFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; held: number; due: number }>(
    `SELECT id, sum(held) AS held, sum(due) AS due FROM (
       SELECT substr(account, 9) AS id, amount_minor AS held, 0 AS due
       FROM balances WHERE account LIKE 'deposit:%'
       UNION ALL
       SELECT id, 0, arrived_minor FROM deposits WHERE state = 'held'
     ) AS both_sides GROUP BY id HAVING sum(held) <> sum(due) ORDER BY id`,
  );
  return formatAuditFaults(rows, ({ id, held, due }) => `deposit ${id} holds ${held} where ${due} waits`);
};

/** Compares each voucher account with the voucher's amount. */
const voucherFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; held: number; due: number }>(
    `SELECT id, sum(held) AS held, sum(due) AS due FROM (
       SELECT substr(account, 9) AS id, amount_minor AS held, 0 AS due
       FROM balances WHERE account LIKE 'voucher:%'
       UNION ALL
       SELECT id, 0, amount_minor FROM vouchers WHERE state = 'open'
     ) AS both_sides GROUP BY id HAVING sum(held) <> sum(due) ORDER BY id`,
  );
  return formatAuditFaults(rows, ({ id, held, due }) => `voucher ${id} holds ${held} where ${due} is outstanding`);
};

/** Reports credit at machines without a seat, because the next player would get it. */
const strayCredit = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ machine: string; credit: number }>(
    `SELECT substr(account, 9) AS machine, amount_minor AS credit FROM balances
     WHERE account LIKE 'machine:%' AND amount_minor > 0
       AND NOT EXISTS (SELECT 1 FROM seats WHERE machine_id = substr(account, 9)) ORDER BY account`,
  );
  return formatAuditFaults(rows, ({ machine, credit }) => `machine ${machine} holds ${credit}, and nobody sits there`);
};

const boundsFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    'SELECT id FROM brands WHERE bounds IS NULL AND id IN (SELECT brand_id FROM machines) ORDER BY id',
  );
  return formatAuditFaults(rows, ({ id }) => `brand ${id} has machines and no bounds, so no round of it is booked`);
};

const figuresOf = async (db: Queries): Promise<DatabaseAudit['figures']> => {
  const figures = await db.get<DatabaseAudit['figures']>(
    `SELECT (SELECT count(*) FROM transfers) AS "transfers", (SELECT count(*) FROM entries) AS "entries",
       (SELECT count(*) FROM balances) AS "accounts", (SELECT count(*) FROM machines) AS "machines",
       coalesce((SELECT sum(amount_minor) FROM balances WHERE account LIKE 'transit:%'), 0) AS "inTransitMinor"`,
  );
  if (!figures) throw new Error('the ledger gave no figures');
  return figures;
};

const ownerFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ account: string }>(
    `SELECT account FROM (SELECT DISTINCT account FROM entries UNION SELECT account FROM balances) AS named
     WHERE account NOT IN (${openNames})
       AND account NOT IN (SELECT 'wallet:' || id FROM players)
       AND account NOT IN (SELECT 'platform:' || id FROM sites WHERE wallet = 'platform')
       AND account NOT IN (SELECT 'machine:' || id FROM machines)
       AND account NOT IN (SELECT 'jackpot:' || id FROM brands)
       AND account NOT IN (SELECT 'transit:' || id FROM cash_transfers)
       AND account NOT IN (SELECT 'pay:' || id FROM waiting_hand_pays WHERE kind = 'jackpot')
       AND account NOT IN (SELECT 'withdrawal:' || id FROM withdrawals)
       AND account NOT IN (SELECT 'deposit:' || id FROM deposits)
       AND account NOT IN (SELECT 'voucher:' || id FROM vouchers)
     ORDER BY account`,
  );
  return formatAuditFaults(rows, ({ account }) => `account ${account} is nobody's`);
};

/** Reports machines reserved for the next player in the queue although somebody has the seat or another player is next. */
const queueFaults = async (db: Queries): Promise<string[]> => {
  const seated = await db.all<{ machine: string; player: string; other: string }>(
    `SELECT q.machine_id AS machine, q.player_id AS player, s.player_id AS other FROM queue_places q
     JOIN seats s ON s.machine_id = q.machine_id WHERE q.kept_until IS NOT NULL ORDER BY q.machine_id`,
  );
  const overtaken = await db.all<{ machine: string; player: string }>(
    `SELECT q.machine_id AS machine, q.player_id AS player FROM queue_places q WHERE q.kept_until IS NOT NULL
       AND EXISTS (SELECT 1 FROM queue_places e WHERE e.machine_id = q.machine_id AND e.number < q.number)
     ORDER BY q.machine_id`,
  );
  return [
    ...formatAuditFaults(
      seated,
      ({ machine, player, other }) =>
        `the seat at machine ${machine} is kept for player ${player} while player ${other} has it`,
    ),
    ...formatAuditFaults(
      overtaken,
      ({ machine, player }) => `the seat at machine ${machine} is kept for player ${player}, who is not next in turn`,
    ),
  ];
};

interface LedgerAudit {
  /** Sum of all accounts in minor units; 0 unless the code has a bug. */
  readonly totalMinor: number;
  readonly unbalancedTransfers: readonly string[];
  readonly wrongBalances: readonly string[];
}

/** Sums all entries. This is slow, but verifies the stored balances instead of trusting them. */
export const auditLedger = async (db: Queries): Promise<LedgerAudit> => {
  // Sum the entries of accounts without a stored balance.
  const total = await db.get<{ total: number }>(
    `SELECT coalesce((SELECT sum(amount_minor) FROM balances), 0)
       + coalesce((SELECT sum(amount_minor) FROM entries WHERE ${accountWithoutStoredBalanceSql('account')}), 0) AS total`,
  );
  const unbalanced = await db.all<{ transfer_id: string }>(
    'SELECT transfer_id FROM entries GROUP BY transfer_id HAVING sum(amount_minor) <> 0 ORDER BY transfer_id',
  );
  const wrong = await db.all<{ account: string }>(
    `SELECT account FROM (
       SELECT account, amount_minor FROM balances
       UNION ALL
       SELECT account, -amount_minor FROM entries WHERE NOT ${accountWithoutStoredBalanceSql('account')}
     ) AS both_sides GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account`,
  );
  return {
    totalMinor: total?.total ?? 0,
    unbalancedTransfers: unbalanced.map((row) => row.transfer_id),
    wrongBalances: wrong.map((row) => row.account),
  };
};

/**
 * Checks each account with a stored balance: its entries are numbered without a gap, each has the running balance, and the last one equals
 * the stored balance. Entries of open accounts have neither number nor running balance.
 */
const chainFaults = async (db: Queries): Promise<string[]> => {
  const broken = await db.all<{ account: string; version: number }>(
    `SELECT account, min(version) AS version FROM (
       SELECT account, version, balance_minor,
         row_number() OVER chain AS place, sum(amount_minor) OVER chain AS total
       FROM entries WHERE NOT ${accountWithoutStoredBalanceSql('account')}
       WINDOW chain AS (PARTITION BY account ORDER BY version ROWS UNBOUNDED PRECEDING)
     ) AS links
     WHERE version IS NULL OR balance_minor IS NULL OR version <> place OR balance_minor <> total
     GROUP BY account ORDER BY account`,
  );
  const ends = await db.all<{ account: string }>(
    `SELECT balances.account AS account FROM balances LEFT JOIN (
       SELECT account, count(*) AS entries FROM entries GROUP BY account
     ) AS counted ON counted.account = balances.account
     WHERE version <> coalesce(entries, 0) ORDER BY balances.account`,
  );
  const numbered = await db.all<{ account: string }>(
    `SELECT DISTINCT account FROM entries
     WHERE ${accountWithoutStoredBalanceSql('account')} AND (version IS NOT NULL OR balance_minor IS NOT NULL)`,
  );
  return [
    ...formatAuditFaults(broken, ({ account, version }) => `the chain of ${account} breaks at entry ${version}`),
    ...formatAuditFaults(ends, ({ account }) => `the balance of ${account} does not stand at the end of its chain`),
    ...formatAuditFaults(numbered, ({ account }) => `entries of ${account} tell a balance, and it has none`),
  ];
};
