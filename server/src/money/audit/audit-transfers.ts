import type { Engine, Queries } from '../../platform/database/database.ts';
import {
  type AnyLedgerEntry,
  hashLedgerTransferContent,
  sortLedgerEntriesByAccount,
} from '../ledger/cash-transfers.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';

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
