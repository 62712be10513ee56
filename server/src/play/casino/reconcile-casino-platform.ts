import type { CasinoPlatform, ListedPlatformTransfer } from '@reelfloor/protocol/casino';
import { formatLedgerAmount, getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import {
  closeStaffAlert,
  createStaffAlertId,
  openStaffAlertInTransaction,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Database, Queries } from '../../platform/database/database.ts';

/** A transfer on which this hall and the casino platform disagree. */
export interface ReconciliationFinding {
  /**
   * `ours`: only this hall has the transfer as accepted; `theirs`: only the platform has; `differs`: both have it, with different content.
   */
  readonly side: 'ours' | 'theirs' | 'differs';
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  /** The casino platform's id of the player. */
  readonly player: string;
  readonly amountMinor: number;
  /** The casino platform's values, where they differ; `currency` only if it is not the hall's. */
  readonly theirs?: {
    readonly kind: string;
    readonly player: string;
    readonly amountMinor: number;
    readonly currency?: string;
  };
}

export interface PlatformReconciliation {
  readonly compared: number;
  readonly findings: readonly ReconciliationFinding[];
}

interface Period {
  readonly siteKey: number;
  readonly siteId: number;
  readonly from: number;
  readonly to: number;
}

interface OwnTransfer {
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  readonly player: string;
  readonly amountMinor: number;
  readonly at: number;
  /** Unix time in ms when the transfer (and its rollback, if any) became final; null: still open, so it cannot be compared yet. */
  readonly endedAt: number | null;
  readonly isAccepted: boolean;
}

/**
 * Tolerance in ms between the times that this hall and the platform record for one transfer: the search extends this far beyond both ends
 * of a period.
 */
const marginMs = 3_600_000;
const maxPages = 10_000;
/** Maximum number of transfers that a platform may list for a period: more than a hall makes, and few enough to fit in memory. */
const maxListed = 500_000;

/**
 * Compares the transfers that became final in a period with the platform's list, so that each is compared exactly once, even after days
 * with an unknown outcome. A transfer that only the platform has counts by its time there. Before a transfer counts as missing from the
 * list, its status is queried. Returns `not-listed` if the platform has no list, and null if it did not answer.
 */
export const reconcileWithCasinoPlatform = async (
  db: Queries,
  platform: CasinoPlatform,
  period: Period,
): Promise<PlatformReconciliation | 'not-listed' | null> => {
  const { siteKey, siteId, from, to } = period;
  const isWithin = (at: number | null) => at !== null && at >= from && at < to;
  const listed = await listTheirs(platform, period);
  if (listed === null || listed === 'not-listed') return listed;
  const theirs = new Map(listed.map((transfer) => [transfer.id, transfer]));
  const own = new Map((await listOwn(db, period)).map((transfer) => [transfer.id, transfer]));
  const findings: ReconciliationFinding[] = [];
  const compared = new Set(own.keys());
  for (const [id, transfer] of theirs) {
    const known = own.get(id) ?? (await findOwn(db, siteKey, id));
    if (transfer.state !== 'accepted' || known?.endedAt === null) continue;
    const at = known?.isAccepted ? known.endedAt : Math.max(Date.parse(transfer.at), known?.endedAt ?? 0);
    if (!isWithin(at)) continue;
    compared.add(id);
    if (!known?.isAccepted) findings.push(theirsAlone(transfer));
    else if (!isSame(known, transfer)) findings.push({ ...shown(known), side: 'differs', theirs: contentOf(transfer) });
  }
  for (const transfer of own.values()) {
    const { id, player, isAccepted } = transfer;
    const there = theirs.get(id);
    if (there) {
      if (isAccepted && there.state !== 'accepted') findings.push({ ...shown(transfer), side: 'ours' });
      continue;
    }
    // A rejected transfer from before this period may be in the platform's list of an earlier period, so query its status.
    if (!isAccepted && transfer.at >= from) continue;
    const answer = await platform.status({ id, siteId, player });
    if (answer.class === 'unknown' || answer.class === 'fatal') return null;
    const isTheirs = answer.class === 'success' && answer.state === 'accepted';
    if (isTheirs !== isAccepted) findings.push({ ...shown(transfer), side: isAccepted ? 'ours' : 'theirs' });
  }
  return { compared: compared.size, findings };
};

const shown = ({ id, kind, player, amountMinor }: OwnTransfer) => ({ id, kind, player, amountMinor });

const theirsAlone = ({ id, kind, player, amountMinor }: ListedPlatformTransfer): ReconciliationFinding => ({
  ...{ side: 'theirs', id, kind, player, amountMinor },
});

const isSame = (own: OwnTransfer, transfer: ListedPlatformTransfer): boolean =>
  own.kind === transfer.kind &&
  own.player === transfer.player &&
  own.amountMinor === transfer.amountMinor &&
  transfer.currency === getLedgerCurrency();

const contentOf = ({ kind, player, amountMinor, currency }: ListedPlatformTransfer) => ({
  ...{ kind, player, amountMinor },
  ...(currency !== getLedgerCurrency() && { currency }),
});

const listTheirs = async (
  platform: CasinoPlatform,
  { siteId, from, to }: Period,
): Promise<ListedPlatformTransfer[] | 'not-listed' | null> => {
  const moment = (at: number) => new Date(at).toISOString();
  const transfers: ListedPlatformTransfer[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages && transfers.length <= maxListed; page++) {
    const answer = await platform.list({
      ...{ siteId, from: moment(from - marginMs), to: moment(to + marginMs) },
      ...(after !== undefined && { after }),
    });
    if (answer.class === 'refused') return 'not-listed';
    if (answer.class !== 'success') return null;
    transfers.push(...answer.transfers);
    if (answer.next === null) return transfers;
    after = answer.next;
  }
  return null;
};

interface OwnRow {
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  readonly body: string;
  readonly amount_minor: number;
  readonly at: number;
  readonly state: string;
  readonly ended_at: number | null;
  readonly is_undone: number;
}

const columns = `m.id, m.kind, m.body, m.amount_minor, m.at, m.state,
    CASE WHEN r.id IS NULL THEN m.ended_at ELSE r.ended_at END AS ended_at,
    CASE WHEN r.id IS NULL THEN 0 ELSE 1 END AS is_undone`;
/** Joins each debit with its rollback, because the rollback makes it final. */
const withRollback = "LEFT JOIN platform_transfers r ON r.id = m.id AND r.kind = 'rollback'";

const fromRow = (row: OwnRow): OwnTransfer => ({
  ...{ id: row.id, kind: row.kind, player: String(JSON.parse(row.body).player) },
  ...{ amountMinor: Number(row.amount_minor), at: Number(row.at) },
  endedAt: row.ended_at === null ? null : Number(row.ended_at),
  isAccepted: row.state === 'done' && Number(row.is_undone) === 0,
});

/** Returns this hall's transfers that became final in the period. */
const listOwn = async (db: Queries, { siteKey, from, to }: Period): Promise<OwnTransfer[]> => {
  const rows = await db.all<OwnRow>(
    `SELECT ${columns}
     FROM (SELECT DISTINCT id FROM platform_transfers WHERE site_id = ? AND ended_at >= ? AND ended_at < ?) ended
     JOIN platform_transfers m ON m.id = ended.id AND m.kind <> 'rollback' ${withRollback} ORDER BY m.number`,
    ...[siteKey, from, to],
  );
  const isWithin = ({ endedAt }: OwnTransfer) => endedAt !== null && endedAt >= from && endedAt < to;
  return rows.map(fromRow).filter(isWithin);
};

const findOwn = async (db: Queries, siteKey: number, id: string): Promise<OwnTransfer | undefined> => {
  const row = await db.get<OwnRow>(
    `SELECT ${columns} FROM platform_transfers m ${withRollback} WHERE m.kind <> 'rollback' AND m.site_id = ? AND m.id = ?`,
    ...[siteKey, id],
  );
  return row && fromRow(row);
};

/** Stores the result of a reconciliation once per business day, and alerts staff to differences: each with player, id and amount. */
export const storePlatformReconciliation = (
  database: Database,
  { siteKey, day, at }: { readonly siteKey: number; readonly day: string; readonly at: number },
  { compared, findings }: PlatformReconciliation,
): Promise<boolean> =>
  database.transact(async (tx) => {
    const isNew = await tx.run(
      `INSERT INTO platform_reconciliations (site_id, day, at, compared, findings) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (site_id, day) DO NOTHING`,
      ...[siteKey, day, at, compared, JSON.stringify(findings)],
    );
    if (isNew === 0) return false;
    const [first] = findings;
    // Close the alert that an earlier failed reconciliation of this day opened.
    if (!first) await closeStaffAlert(tx, { kind: 'platformDiffers', subject: `${siteKey}:${day}` }, at);
    else {
      const { id, kind, player, amountMinor } = first;
      const text = `Site ${siteKey}, ${day}: ${findings.length} transfers differ from those of the casino. ${kind} ${id} of ${player}: ${formatLedgerAmount(amountMinor)}.`;
      const cause = { kind: 'platformDiffers', subject: `${siteKey}:${day}`, siteKey, text } as const;
      await openStaffAlertInTransaction(tx, cause, { at, id: createStaffAlertId() });
    }
    return true;
  });
