import type { MachineId } from '@reelfloor/protocol';
import { maxEvidenceMs } from '@reelfloor/protocol/channels/recording';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** A part of a legal hold's period, whose recording is copied from the agent as one archive. */
export interface EvidencePart {
  readonly holdId: string;
  readonly part: number;
  readonly machineId: MachineId;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface PartRow {
  readonly hold_id: string;
  readonly part: number;
  readonly machine_id: MachineId;
  readonly from_ms: number;
  readonly until_ms: number;
}

const partOf = (row: PartRow): EvidencePart => ({
  ...{ holdId: row.hold_id, part: row.part, machineId: row.machine_id },
  ...{ fromMs: row.from_ms, untilMs: row.until_ms },
});

/** Returns the file name of an evidence archive. */
export const formatEvidenceFileName = ({ holdId, part }: Pick<EvidencePart, 'holdId' | 'part'>): string =>
  part === 1 ? `${holdId}.tar` : `${holdId}.${part}.tar`;

/** Parses the file name of an evidence archive into legal hold and part; null if it is not one. */
export const parseEvidenceFileName = (name: string): Pick<EvidencePart, 'holdId' | 'part'> | null => {
  const [, holdId, part = '1'] = /^([\w-]{1,64})(?:\.(\d{1,4}))?\.tar$/.exec(name) ?? [];
  return holdId === undefined ? null : { holdId, part: Number(part) };
};

/** Schedules copying the recording under a new legal hold from the agent, in parts small enough for an archive. */
export const scheduleEvidenceCopy = async (
  tx: DatabaseTransaction,
  {
    id,
    machineId,
    fromMs,
    untilMs,
  }: {
    readonly id: string;
    readonly machineId: string;
    readonly fromMs: number;
    readonly untilMs: number;
  },
): Promise<void> => {
  for (let part = 1, from = fromMs; from < untilMs; part++, from += maxEvidenceMs)
    await tx.run(
      'INSERT INTO recording_evidence (hold_id, part, machine_id, from_ms, until_ms) VALUES (?, ?, ?, ?, ?)',
      ...[id, part, machineId, from, Math.min(from + maxEvidenceMs, untilMs)],
    );
};

/**
 * SQL: whether the server has the evidence of a legal hold `h`: with several parts, `waiting` until all have arrived, `absent` if none can
 * arrive.
 */
export const evidenceStateSql = `coalesce((SELECT max(e.state) FROM recording_evidence e WHERE e.hold_id = h.id), 'absent')`;
export type EvidenceState = 'waiting' | 'kept' | 'absent';

/** SQL: true while an evidence archive has been requested and may still arrive. */
const isAskedSql = 'clip_id IS NOT NULL AND asked_at > ?';

interface DueEvidenceFilter {
  readonly machineIds: readonly string[];
  /** Parts of a legal hold that ended after this Unix time in ms are not completely recorded yet. */
  readonly overMs: number;
  /** Parts of a legal hold requested after this Unix time in ms may still arrive. */
  readonly lostMs: number;
  /** Parts of a legal hold whose copy failed after this Unix time in ms are not retried yet. */
  readonly retryMs: number;
}

/**
 * Returns each machine's oldest part of a legal hold that is due to be copied, unless another part of the machine has been requested and
 * may still arrive.
 */
export const listEvidencePartsToRequest = async (
  db: Queries,
  { machineIds, overMs, lostMs, retryMs }: DueEvidenceFilter,
): Promise<EvidencePart[]> => {
  if (machineIds.length === 0) return [];
  const rows = await db.all<PartRow>(
    `SELECT e.* FROM recording_evidence e JOIN recording_holds h ON h.id = e.hold_id
     WHERE e.state = 'waiting' AND h.lifted_at IS NULL AND e.until_ms <= ? AND e.machine_id IN (${machineIds.map(() => '?').join(', ')})
       AND (e.asked_at IS NULL OR (e.clip_id IS NULL AND e.asked_at <= ?) OR e.asked_at <= ?)
       AND NOT EXISTS (SELECT 1 FROM recording_evidence o WHERE o.machine_id = e.machine_id AND o.state = 'waiting' AND ${isAskedSql})
     ORDER BY e.until_ms, e.hold_id, e.part LIMIT 100`,
    ...[overMs, ...machineIds, retryMs, lostMs, lostMs],
  );
  return [...Map.groupBy(rows, ({ machine_id }) => machine_id).values()].flatMap(([first]) =>
    first ? [partOf(first)] : [],
  );
};

/** Returns the game round of a legal hold that was placed by a complaint; null for other holds. */
export const findDisputedRoundOfLegalHold = async (
  db: Queries,
  holdId: string,
): Promise<{ readonly journalId: string; readonly seq: number } | null> => {
  const row = await db.get<{ journal_id: string | null; event_seq: number | null }>(
    `SELECT r.journal_id, r.event_seq FROM complaints c
     JOIN game_rounds r ON r.player_id = c.player_id AND r.number = c.round WHERE c.hold_id = ?`,
    holdId,
  );
  return row?.journal_id && row.event_seq !== null ? { journalId: row.journal_id, seq: row.event_seq } : null;
};

const ofPart = 'hold_id = ? AND part = ?';

/** Stores that a part of a legal hold was requested under an id. Returns false if the part is no longer needed. */
export const markEvidenceRequested = async (
  tx: DatabaseTransaction,
  { holdId, part }: EvidencePart,
  { clipId, agentId, at }: { readonly clipId: string; readonly agentId: string; readonly at: number },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE recording_evidence SET clip_id = ?, agent_id = ?, asked_at = ?, node_id = NULL WHERE ${ofPart} AND state = 'waiting'`,
    ...[clipId, agentId, at, holdId, part],
  )) > 0;

/** Stores that copying a part of a legal hold failed, so that it is requested again. */
export const markEvidenceFailed = (tx: DatabaseTransaction, { holdId, part }: Pick<EvidencePart, 'holdId' | 'part'>) =>
  tx.run(
    `UPDATE recording_evidence SET clip_id = NULL, node_id = NULL WHERE ${ofPart} AND state = 'waiting'`,
    holdId,
    part,
  );

/** Stores that there is no recording to copy for a part of a legal hold. */
export const markEvidenceUnavailable = (
  tx: DatabaseTransaction,
  { holdId, part }: Pick<EvidencePart, 'holdId' | 'part'>,
  reason: string,
) =>
  tx.run(
    `UPDATE recording_evidence SET state = 'absent', why = ?, clip_id = NULL WHERE ${ofPart} AND state = 'waiting'`,
    ...[reason.slice(0, 64), holdId, part],
  );

/**
 * Claims the evidence archive requested under an id for one node. Returns null if it is no longer needed, or another node has claimed it.
 */
export const claimEvidenceUpload = async (
  tx: DatabaseTransaction,
  { clipId, agentId, nodeId }: { readonly clipId: string; readonly agentId: string; readonly nodeId: string },
): Promise<EvidencePart | null> => {
  const claimed = await tx.run(
    `UPDATE recording_evidence SET node_id = ? WHERE clip_id = ? AND agent_id = ? AND node_id IS NULL AND state = 'waiting'`,
    ...[nodeId, clipId, agentId],
  );
  const row =
    claimed > 0 ? await tx.get<PartRow>('SELECT * FROM recording_evidence WHERE clip_id = ?', clipId) : undefined;
  return row ? partOf(row) : null;
};

/** Stores which node has the evidence archive of a part of a legal hold. */
export const markEvidenceStored = (
  tx: DatabaseTransaction,
  { holdId, part }: Pick<EvidencePart, 'holdId' | 'part'>,
  {
    nodeId,
    at,
    bytes,
    sha256,
  }: { readonly nodeId: string; readonly at: number; readonly bytes: number; readonly sha256: string },
) =>
  tx.run(
    `UPDATE recording_evidence SET state = 'kept', node_id = ?, at = ?, bytes = ?, sha256 = ?, clip_id = NULL
     WHERE ${ofPart} AND state = 'waiting'`,
    ...[nodeId, at, bytes, sha256, holdId, part],
  );

/** Resets the requested evidence archives of a machine, so that they are requested again at once: its agent has lost the requests. */
export const resetEvidenceRequests = (tx: DatabaseTransaction, machineId: string) =>
  tx.run(
    `UPDATE recording_evidence SET clip_id = NULL, node_id = NULL, asked_at = NULL
     WHERE machine_id = ? AND state = 'waiting' AND asked_at IS NOT NULL`,
    machineId,
  );

/** Returns the evidence archive that covers most or all of a period; null if there is none. */
export const findStoredEvidence = async (
  db: Queries,
  { machineId, fromMs, untilMs }: Pick<EvidencePart, 'machineId' | 'fromMs' | 'untilMs'>,
): Promise<{ readonly name: string; readonly nodeId: string } | null> => {
  const rows = await db.all<PartRow & { node_id: string }>(
    `SELECT e.* FROM recording_evidence e JOIN recording_holds h ON h.id = e.hold_id
     WHERE e.machine_id = ? AND e.state = 'kept' AND h.lifted_at IS NULL AND e.from_ms < ? AND e.until_ms > ? LIMIT 100`,
    ...[machineId, untilMs, fromMs],
  );
  const coveredMs = ({ from_ms, until_ms }: PartRow) => Math.min(untilMs, until_ms) - Math.max(fromMs, from_ms);
  const [best] = rows.toSorted((one, other) => coveredMs(other) - coveredMs(one));
  return best ? { name: formatEvidenceFileName(partOf(best)), nodeId: best.node_id } : null;
};
