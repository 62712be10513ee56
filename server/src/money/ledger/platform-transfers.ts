import type { Credit, Debit, Rollback } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { getLedgerCurrency } from './ledger-currency.ts';

export type PlatformTransferKind = 'debit' | 'credit' | 'rollback';
/**
 * State of a platform transfer. `asked`: no response yet. `unknown`: sent at least once, outcome unknown. `held`: the platform refused a
 * transfer that it must not refuse, so staff decide. `cancelled`: a debit that was given up; its rollback is a row of its own.
 */
type PlatformTransferState = 'asked' | 'unknown' | 'done' | 'refused' | 'held' | 'cancelled';

/** A debit, credit or rollback between this hall and the casino's platform of a site, as stored in the outbox. */
export interface PlatformTransfer {
  /** Position in the outbox. Platform transfers of one player are sent in this order. */
  readonly number: number;
  /** Key of the ledger transfer, which permanently identifies the transfer. A rollback has the id of its debit. */
  readonly id: string;
  readonly kind: PlatformTransferKind;
  readonly siteKey: number;
  readonly playerId: string;
  readonly machineId: string | null;
  readonly amountMinor: number;
  /** The request body without the site's id. It never changes. */
  readonly body: Omit<Debit | Credit | Rollback, 'siteId'>;
  readonly state: PlatformTransferState;
  readonly at: number;
  readonly tries: number;
  readonly nextAt: number;
  /** The lease of the node that is sending the platform transfer, until the Unix time `until`. */
  readonly lease: { readonly nodeId: string | null; readonly until: number };
  /** The casino's platform's last response to the platform transfer. */
  readonly answer: { readonly class: string; readonly code: string; readonly message?: string } | null;
}

type Reason = Debit['reason'] | Credit['reason'] | Rollback['reason'];

export interface NewPlatformTransfer {
  readonly id: string;
  readonly kind: PlatformTransferKind;
  readonly siteKey: number;
  readonly player: { readonly id: string; readonly ref: string };
  readonly amountMinor: number;
  readonly machineId: string | null;
  readonly sessionId: string | null;
  readonly reason: Reason;
  readonly at: number;
  readonly closesSession?: boolean;
  /** Lease of the node that sends the platform transfer at once, so that no other node does. */
  readonly lease?: { readonly nodeId: string; readonly until: number };
}

/** Maximum number of ids listed in a credit sent to a casino's platform: of open transfers, and of debits of its session. */
const maxOpenIds = 100;

/** Adds a platform transfer to the outbox, in the transaction that causes it. Returns its number. */
export const queuePlatformTransfer = async (
  tx: DatabaseTransaction,
  transfer: NewPlatformTransfer,
): Promise<number> => {
  const { id, kind, siteKey, player, amountMinor, machineId, sessionId, reason, at, lease } = transfer;
  const open =
    kind === 'credit'
      ? await tx.all<{ id: string }>(
          'SELECT id FROM platform_transfers WHERE player_id = ? AND ended_at IS NULL ORDER BY number LIMIT ?',
          ...[player.id, maxOpenIds],
        )
      : [];
  const debitIds = kind === 'credit' && sessionId ? await listAccepted(tx, player.id, sessionId) : [];
  const launch = await tx.get<{ id: string }>(
    `SELECT l.id FROM launches l JOIN sign_ins s ON s.id = l.sign_in_id
     WHERE l.player_id = ? AND s.expires_at > ? ORDER BY l.made_at DESC LIMIT 1`,
    ...[player.id, at],
  );
  const body = {
    ...{
      id,
      player: player.ref,
      amountMinor,
      currency: getLedgerCurrency(),
      session: sessionId,
      machine: machineId,
    },
    ...{ reason, ...(transfer.closesSession && { closesSession: true }) },
    ...(launch && { launch: launch.id }),
    ...(debitIds.length > 0 && { debitIds }),
    ...(open.length > 0 && { openIds: [...new Set(open.map((one) => one.id))] }),
  };
  const row = await tx.get<{ number: number }>(
    `INSERT INTO platform_transfers
       (id, kind, site_id, player_id, machine_id, amount_minor, body, state, at, next_at, lease_node, lease_until)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'asked', ?, ?, ?, ?) RETURNING number`,
    ...[id, kind, siteKey, player.id, machineId, amountMinor, JSON.stringify(body), at, at],
    ...[lease?.nodeId ?? null, lease?.until ?? 0],
  );
  if (!row) throw new Error(`platform transfer ${id} was not stored`);
  return Number(row.number);
};

/** Returns the ids of a session's debits that the casino's platform accepted and that were not rolled back, newest last. */
const listAccepted = async (tx: DatabaseTransaction, playerId: string, sessionId: string): Promise<string[]> => {
  const rows = await tx.all<{ id: string; body: string }>(
    `SELECT id, body FROM platform_transfers d WHERE player_id = ? AND kind = 'debit' AND state = 'done'
       AND NOT EXISTS (SELECT 1 FROM platform_transfers r WHERE r.id = d.id AND r.kind = 'rollback')
     ORDER BY number DESC LIMIT ?`,
    ...[playerId, maxOpenIds],
  );
  return rows.flatMap(({ id, body }) => (JSON.parse(body).session === sessionId ? [id] : [])).reverse();
};

interface TransferRow {
  readonly number: number;
  readonly id: string;
  readonly kind: PlatformTransferKind;
  readonly site_id: number;
  readonly player_id: string;
  readonly machine_id: string | null;
  readonly amount_minor: number;
  readonly body: string;
  readonly state: PlatformTransferState;
  readonly at: number;
  readonly tries: number;
  readonly next_at: number;
  readonly lease_node: string | null;
  readonly lease_until: number;
  readonly answer: string | null;
}

const columns =
  'number, id, kind, site_id, player_id, machine_id, amount_minor, body, state, at, tries, next_at, lease_node, lease_until, answer';

const fromRow = (row: TransferRow): PlatformTransfer => ({
  ...{ number: Number(row.number), id: row.id, kind: row.kind, siteKey: Number(row.site_id) },
  ...{ playerId: row.player_id, machineId: row.machine_id, amountMinor: Number(row.amount_minor) },
  ...{ body: JSON.parse(row.body), state: row.state, at: Number(row.at), tries: Number(row.tries) },
  lease: { nodeId: row.lease_node, until: Number(row.lease_until) },
  ...{ nextAt: Number(row.next_at), answer: row.answer === null ? null : JSON.parse(row.answer) },
});

export const findPlatformTransfer = async (db: Queries, number: number): Promise<PlatformTransfer | null> => {
  const row = await db.get<TransferRow>(`SELECT ${columns} FROM platform_transfers WHERE number = ?`, number);
  return row ? fromRow(row) : null;
};

export const findPlatformTransferById = async (
  db: Queries,
  id: string,
  kind: PlatformTransferKind,
): Promise<PlatformTransfer | null> => {
  const row = await db.get<TransferRow>(
    `SELECT ${columns} FROM platform_transfers WHERE id = ? AND kind = ?`,
    ...[id, kind],
  );
  return row ? fromRow(row) : null;
};

/** Returns a player's platform transfers without a final response from the casino's platform, in order, except held ones. */
export const listOpenPlatformTransfers = async (db: Queries, playerId: string): Promise<PlatformTransfer[]> => {
  const rows = await db.all<TransferRow>(
    `SELECT ${columns} FROM platform_transfers
     WHERE player_id = ? AND ended_at IS NULL AND state IN ('asked', 'unknown') ORDER BY number`,
    playerId,
  );
  return rows.map(fromRow);
};

const longestPauseMs = 60_000;
/** Duration of a node's lease of a platform transfer, in ms: longer than a call to the casino's platform and the following write take. */
export const longestLeaseMs = 30_000;

/**
 * Returns whether a platform transfer is due to be sent. A time beyond the maximum backoff was set by a wrong clock and is ignored, because
 * sending a transfer too early does no harm.
 */
export const isPlatformTransferDue = ({ nextAt }: Pick<PlatformTransfer, 'nextAt'>, at: number): boolean =>
  nextAt <= at || nextAt > at + longestPauseMs;

/**
 * SQL condition: no node has a valid lease of the platform transfer. A lease of a dead node is void, as is one that ends later than any
 * lease can, which a wrong clock set. Parameters: the time, and the time at which a lease taken now ends.
 */
const isFree =
  "(lease_until <= ? OR lease_until > ? OR lease_node NOT IN (SELECT id FROM nodes WHERE state = 'alive'))";

/**
 * Returns players with platform transfers that are due and not leased by another node: for each site the longest waiting, round-robin over
 * the sites, so that a casino with thousands of unresolved transfers does not starve the others. A debit is not due while an earlier
 * transfer of its player is open.
 */
export const listPlayersWithDueTransfers = async (
  db: Queries,
  at: number,
  limit: number,
): Promise<{ playerId: string; siteKey: number }[]> => {
  const rows = await db.all<{ player_id: string; site_id: number }>(
    `SELECT player_id, site_id FROM (
       SELECT player_id, site_id, row_number() OVER (PARTITION BY site_id ORDER BY min(next_at), player_id) AS place
       FROM platform_transfers m
       WHERE state IN ('asked', 'unknown') AND (next_at <= ? OR next_at > ?) AND ${isFree}
         AND (kind <> 'debit' OR NOT EXISTS (SELECT 1 FROM platform_transfers b WHERE b.player_id = m.player_id
           AND b.ended_at IS NULL AND b.state IN ('asked', 'unknown') AND b.number < m.number))
       GROUP BY site_id, player_id) due
     ORDER BY place, site_id LIMIT ?`,
    ...[at, at + longestPauseMs, at, at + longestLeaseMs, limit],
  );
  return rows.map((row) => ({ playerId: row.player_id, siteKey: Number(row.site_id) }));
};

/** Counts the platform transfers of all sites with an unknown outcome, and those that wait for staff. */
export const countOpenPlatformTransfers = async (db: Queries): Promise<{ unknown: number; held: number }> => {
  const row = await db.get<{ unknown: number; held: number }>(
    `SELECT (SELECT count(*) FROM platform_transfers WHERE state IN ('asked', 'unknown') AND state = 'unknown') AS unknown,
       (SELECT count(*) FROM platform_transfers WHERE state = 'held') AS held`,
  );
  return { unknown: Number(row?.unknown ?? 0), held: Number(row?.held ?? 0) };
};

/** Leases a platform transfer to this node until `until`. Returns false if another node has the lease or the transfer has ended. */
export const leasePlatformTransfer = async (
  tx: DatabaseTransaction,
  number: number,
  { nodeId, until, at }: { readonly nodeId: string; readonly until: number; readonly at: number },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE platform_transfers SET lease_node = ?, lease_until = ?
     WHERE number = ? AND state IN ('asked', 'unknown') AND (lease_node = ? OR ${isFree})`,
    ...[nodeId, until, number, nodeId, at, at + longestLeaseMs],
  )) > 0;

interface Ending {
  readonly state: 'done' | 'refused' | 'held' | 'cancelled';
  readonly answer: PlatformTransfer['answer'];
  readonly at: number;
}

/** Ends an open platform transfer. Returns false if it was ended concurrently: the caller must then do nothing for it. */
export const endPlatformTransfer = async (
  tx: DatabaseTransaction,
  number: number,
  { state, answer, at }: Ending,
): Promise<boolean> =>
  (await tx.run(
    `UPDATE platform_transfers SET state = ?, answer = coalesce(?, answer), ended_at = ?, tries = tries + 1, lease_until = 0
     WHERE number = ? AND ended_at IS NULL`,
    ...[state, answer && JSON.stringify(answer), state === 'held' ? null : at, number],
  )) > 0;

/** Schedules the next attempt to send a platform transfer, with a backoff of 1 s, 2, 4 … 60 s. */
export const schedulePlatformTransferRetry = async (
  tx: DatabaseTransaction,
  { number, tries }: Pick<PlatformTransfer, 'number' | 'tries'>,
  { answer, at }: Pick<Ending, 'answer' | 'at'>,
): Promise<unknown> =>
  tx.run(
    `UPDATE platform_transfers SET state = 'unknown', answer = ?, tries = tries + 1, next_at = ?, lease_until = 0
     WHERE number = ? AND state IN ('asked', 'unknown')`,
    ...[answer && JSON.stringify(answer), at + Math.min(longestPauseMs, 1000 * 2 ** Math.min(tries, 16)), number],
  );

/** Queues a held platform transfer to be sent again. */
export const requeueHeldPlatformTransfer = (tx: DatabaseTransaction, number: number, at: number): Promise<number> =>
  tx.run(
    "UPDATE platform_transfers SET state = 'unknown', tries = 0, next_at = ? WHERE number = ? AND state = 'held'",
    ...[at, number],
  );
