import type { Engine, Queries } from '../../platform/database/database.ts';
import {
  type AnyLedgerEntry,
  hashLedgerTransferContent,
  sortLedgerEntriesByAccount,
} from '../ledger/cash-transfers.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';
import { isPlatformAccountSql } from '../ledger/ledger-account.ts';

/** Number of transfers read per query, which limits the memory used. */
const pageSize = 5_000;

/** Maximum number of entries of each kind of transfer. Any other kind is a fault. */
const maxEntries: Readonly<Record<string, number>> = {
  seed: 2,
  deposit: 2,
  withdraw: 2,
  discount: 2,
  bonus: 2,
  withdrawalHeld: 2,
  voucherIssued: 2,
  voucherRedeemed: 2,
  voucherExpired: 2,
  voucherCancelled: 2,
  depositCorrected: 2,
  drawerFilled: 2,
  cashDropped: 2,
  cashBanked: 2,
  safeCounted: 2,
  shiftDifference: 2,
  withdrawalPaid: 2,
  withdrawalReturned: 2,
  paymentArrived: 2,
  paymentSettled: 2,
  paymentReturned: 2,
  cashIn: 2,
  cashInArrived: 2,
  cashInVoided: 2,
  cashOut: 2,
  handPay: 2,
  jackpot: 3,
  jackpotSeed: 2,
  jackpotHeld: 3,
  jackpotReturned: 3,
  jackpotOpened: 2,
  jackpotClosed: 2,
  round: 3,
  correction: 2,
  platformPaidByHand: 2,
  platformSettled: 2,
};

interface AuditedTransfer {
  readonly id: string;
  readonly kind: string;
  readonly hash: string;
  readonly entries: AnyLedgerEntry[];
}

/**
 * Reports transfers whose entries do not match the stored content hash, or whose kind is unknown, and rounds that belong to no acknowledged
 * event or move money elsewhere than between machine, house and the brand's jackpots.
 */
export const auditLedgerTransfers = async (db: Queries): Promise<string[]> => {
  const machines = await roundPlaces(db);
  const changed: string[] = [];
  const strange: string[] = [];
  for await (const transfer of allTransfers(db)) {
    const { id, kind, hash, entries } = transfer;
    if (hashLedgerTransferContent(kind, sortLedgerEntriesByAccount(entries)) !== hash) changed.push(id);
    const most = maxEntries[kind];
    if (most === undefined || entries.length > most || (kind === 'round' && !isRound(transfer, machines)))
      strange.push(`${id} (${kind})`);
  }
  return [
    ...formatAuditFaults(changed, (id) => `transfer ${id} is not what its key was used for: its content was changed`),
    ...formatAuditFaults(strange, (transfer) => `transfer ${transfer} is none that the server makes`),
  ];
};

/** Number of acknowledged events of each of a machine's journals, by journal number. */
type RoundPlace = ReadonlyMap<number, number>;

const roundPlaces = async (db: Queries): Promise<ReadonlyMap<string, RoundPlace>> => {
  const rows = await db.all<{ id: string; no: number; seq: number }>(
    `SELECT id, journal_no AS no, acknowledged_seq AS seq FROM machines
     UNION ALL SELECT machine_id, journal_no, acknowledged_seq FROM retired_journals`,
  );
  const places = new Map<string, Map<number, number>>();
  for (const { id, no, seq } of rows) places.set(id, (places.get(id) ?? new Map()).set(no, seq));
  return places;
};

/** Matches a round's key. The key ends with the number of the machine's journal, except for its first journal. */
const roundId = /^round:(.+):([1-9]\d*)(?:@([1-9]\d*))?$/s;

const isRound = ({ id, entries }: AuditedTransfer, machines: ReadonlyMap<string, RoundPlace>): boolean => {
  const [, machineId = '', seq = '', journalNo = '0'] = roundId.exec(id) ?? [];
  const acknowledgedSeq = machines.get(machineId)?.get(Number(journalNo));
  return (
    acknowledgedSeq !== undefined &&
    Number(seq) <= acknowledgedSeq &&
    entries.every(
      ({ account }) => account === 'house' || account === `machine:${machineId}` || account.startsWith('jackpot:'),
    )
  );
};

async function* allTransfers(db: Queries): AsyncGenerator<AuditedTransfer> {
  let after = '';
  for (;;) {
    const rows = await db.all<EntryRow>(pages[db.engine], after, pageSize);
    if (rows.length === 0) return;
    let transfer: AuditedTransfer | undefined;
    for (const { id, kind, hash, account, amount } of rows) {
      if (transfer?.id !== id) {
        if (transfer) yield transfer;
        transfer = { id, kind, hash, entries: [] };
      }
      if (account !== null) transfer.entries.push({ account, amountMinor: amount });
    }
    if (transfer) yield transfer;
    after = transfer?.id ?? after;
  }
}

interface EntryRow {
  readonly id: string;
  readonly kind: string;
  readonly hash: string;
  readonly account: AnyLedgerEntry['account'] | null;
  readonly amount: number;
}

const page = (join: string): string =>
  `SELECT t.id AS id, t.kind AS kind, t.content_hash AS hash, e.account AS account, e.amount_minor AS amount
   FROM (SELECT id, kind, content_hash, at FROM transfers WHERE id > ? ORDER BY id LIMIT ?) t
   LEFT JOIN entries e ON ${join} ORDER BY t.id`;
const pages: Record<Engine, string> = {
  sqlite: page('e.at = t.at AND e.transfer_id = t.id'),
  postgres: page('e.transfer_id = t.id'),
};

/** Time in ms for which a platform transfer may have no final response from a casino's platform before a person must check it. */
const maxUnresolvedTransferMs = 60_000;

/**
 * Compares the accounts of casinos' platforms with the platform transfers in the outbox: each ledger entry has a transfer of the same
 * amount, and vice versa. Reports transfers whose outcome has been unknown for more than a minute, and those that wait for staff.
 */
export const auditPlatformAccounts = async (db: Queries, now: number): Promise<string[]> => {
  if (!(await db.get("SELECT 1 AS one FROM sites WHERE wallet = 'platform' LIMIT 1"))) return [];
  const unmoved = await db.all<{ id: string; account: string; amount: number }>(
    `SELECT e.transfer_id AS id, e.account AS account, e.amount_minor AS amount
     FROM entries e JOIN transfers t ON t.id = e.transfer_id
     WHERE ${isPlatformAccountSql('e.account')} AND t.kind NOT IN ('platformPaidByHand', 'platformSettled')
       AND NOT EXISTS (SELECT 1 FROM platform_transfers m
         WHERE 'platform:' || m.site_id = e.account AND m.amount_minor = abs(e.amount_minor)
           AND m.id = CASE t.kind WHEN 'cashInVoided' THEN 'cash-in:' || substr(t.id, 16) ELSE t.id END
           AND m.kind = CASE t.kind WHEN 'cashIn' THEN 'debit' WHEN 'cashInVoided' THEN 'rollback' ELSE 'credit' END
           AND (m.kind <> 'debit' OR m.state = 'done'))
     ORDER BY e.transfer_id`,
  );
  const unposted = await db.all<{ id: string; kind: string }>(
    `SELECT m.id AS id, m.kind AS kind FROM platform_transfers m
     WHERE ((m.kind = 'debit' AND m.state = 'done') OR m.kind = 'credit')
       AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.transfer_id = m.id AND e.account = 'platform:' || m.site_id
         AND e.amount_minor = CASE m.kind WHEN 'debit' THEN -m.amount_minor ELSE m.amount_minor END)
     UNION ALL
     SELECT m.id, m.kind FROM platform_transfers m JOIN platform_transfers d ON d.id = m.id AND d.kind = 'debit'
     WHERE m.kind = 'rollback' AND (d.state = 'done') <> EXISTS (SELECT 1 FROM transfers t
       WHERE t.kind = 'cashInVoided' AND t.id = 'cash-in-voided:' || substr(m.id, 9))
     ORDER BY 1`,
  );
  const asked = await db.all<{ id: string }>(
    `SELECT id FROM cash_transfers WHERE state = 'asked' AND 'cash-in:' || id NOT IN
       (SELECT id FROM platform_transfers WHERE kind = 'debit' AND ended_at IS NULL) ORDER BY id`,
  );
  const late = await db.all<{
    number: number;
    id: string;
    kind: string;
    state: string;
    site_id: number;
    amount: number;
    at: number;
  }>(
    `SELECT number, id, kind, state, site_id, amount_minor AS amount, at FROM platform_transfers
     WHERE ended_at IS NULL AND (at < ? OR state = 'held') ORDER BY number`,
    now - maxUnresolvedTransferMs,
  );
  return [
    ...formatAuditFaults(
      unmoved,
      ({ id, account, amount }) => `transfer ${id} moved ${amount} at ${account}, and the outbox has no such transfer`,
    ),
    ...formatAuditFaults(unposted, ({ id, kind }) => `the ${kind} ${id} is not what the ledger moved`),
    ...formatAuditFaults(asked, ({ id }) => `cash-in ${id} waits for its platform, and nobody asks it`),
    ...formatAuditFaults(late, ({ number, id, kind, state, site_id: site, amount, at }) =>
      state === 'held'
        ? `platform transfer ${number}, the ${kind} ${id} of ${amount}, waits for staff: the platform of site ${site} refuses it`
        : `the ${kind} ${id} of ${amount} is unknown at the platform of site ${site} for ${Math.round((now - at) / 1000)} s`,
    ),
  ];
};
