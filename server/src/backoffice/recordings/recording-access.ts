import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** Time in ms after the grant for which recordings stay viewable or an archive downloadable. */
const viewMs = 30 * 60_000;
/**
 * Time in ms for which an archive that a second person approved stays downloadable: longer, because the requester may be absent at the
 * approval.
 */
const requestedViewMs = 24 * 3_600_000;

/** A temporary permission of a member of staff to view a machine's recordings of a span, or to download a round's archive. */
export interface RecordingAccess {
  readonly id: string;
  readonly staffId: string;
  readonly machineId: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** The journal event of the round to export; null to view recordings. */
  readonly round: { readonly journalId: string; readonly seq: number } | null;
}

/** The `staffId` of recording access that the command line granted. */
export const commandLineStaffId = '';

interface ViewRow {
  readonly id: string;
  readonly staff_id: string;
  readonly machine_id: string;
  readonly from_ms: number;
  readonly until_ms: number;
  readonly journal_id: string | null;
  readonly event_seq: number | null;
}

/**
 * Stores an access to recordings that is valid from now on; its id is the approval request's id if there was one. Returns the id and the
 * expiry time.
 */
export const grantRecordingAccess = async (
  tx: DatabaseTransaction,
  view: Omit<RecordingAccess, 'id'>,
  { at, requestId }: { readonly at: number; readonly requestId?: string },
): Promise<{ id: string; untilAt: number }> => {
  const id = requestId ?? crypto.randomUUID();
  const untilAt = at + (requestId === undefined ? viewMs : requestedViewMs);
  await tx.run('DELETE FROM recording_views WHERE until_at < ?', at);
  await tx.run(
    `INSERT INTO recording_views (id, staff_id, machine_id, from_ms, until_ms, journal_id, event_seq, at, until_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, view.staffId, view.machineId, view.fromMs, view.untilMs],
    ...[view.round?.journalId ?? null, view.round?.seq ?? null, at, untilAt],
  );
  return { id, untilAt };
};

/** Returns a recording access of this member of staff that has not expired; null if there is none. */
export const findValidRecordingAccess = async (
  db: Queries,
  { id, staffId, at }: { readonly id: string; readonly staffId: string; readonly at: number },
): Promise<RecordingAccess | null> => {
  const row = await db.get<ViewRow>(
    'SELECT * FROM recording_views WHERE id = ? AND staff_id = ? AND until_at > ?',
    ...[id, staffId, at],
  );
  return row ? viewOf(row) : null;
};

/** Returns a recording access that the command line granted, and deletes it; null if there is none. */
export const consumeRecordingAccess = async (
  tx: DatabaseTransaction,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<RecordingAccess | null> => {
  const view = await findValidRecordingAccess(tx, { id, staffId: commandLineStaffId, at });
  if (view) await tx.run('DELETE FROM recording_views WHERE id = ?', id);
  return view;
};

const viewOf = (row: ViewRow): RecordingAccess => {
  const { journal_id: journalId, event_seq: seq } = row;
  return {
    ...{ id: row.id, staffId: row.staff_id, machineId: row.machine_id },
    ...{ fromMs: row.from_ms, untilMs: row.until_ms },
    round: journalId === null || seq === null ? null : { journalId, seq },
  };
};
