import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** For how long pictures stay open, and an archive can be fetched, in ms. */
const viewMs = 30 * 60_000;
/** For how long an archive can be fetched that a second person has allowed: whoever asked may not be there then. */
const requestedViewMs = 24 * 3_600_000;

/** That one of the staff may look at the pictures of a span, or fetch the archive of a round, for a while. */
export interface RecordingView {
  readonly id: string;
  readonly staffId: string;
  readonly machineId: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** The event of the round that may be exported; null: pictures are looked at. */
  readonly round: { readonly journalId: string; readonly seq: number } | null;
}

/** Stands for a member of staff in a view that the command line has opened. */
export const atCommandLine = '';

interface ViewRow {
  readonly id: string;
  readonly staff_id: string;
  readonly machine_id: string;
  readonly from_ms: number;
  readonly until_ms: number;
  readonly journal_id: string | null;
  readonly event_seq: number | null;
}

/** Opens a view from now on; one that was asked for has the id of its request. Returns its id and when it ends. */
export const openView = async (
  tx: DatabaseTransaction,
  view: Omit<RecordingView, 'id'>,
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

/** Returns a view that this member of staff has open now; null if there is none. */
export const findView = async (
  db: Queries,
  { id, staffId, at }: { readonly id: string; readonly staffId: string; readonly at: number },
): Promise<RecordingView | null> => {
  const row = await db.get<ViewRow>(
    'SELECT * FROM recording_views WHERE id = ? AND staff_id = ? AND until_at > ?',
    ...[id, staffId, at],
  );
  return row ? viewOf(row) : null;
};

/** Returns a view that the command line has opened, and closes it; null if there is none. */
export const takeView = async (
  tx: DatabaseTransaction,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<RecordingView | null> => {
  const view = await findView(tx, { id, staffId: atCommandLine, at });
  if (view) await tx.run('DELETE FROM recording_views WHERE id = ?', id);
  return view;
};

const viewOf = (row: ViewRow): RecordingView => {
  const { journal_id: journalId, event_seq: seq } = row;
  return {
    ...{ id: row.id, staffId: row.staff_id, machineId: row.machine_id },
    ...{ fromMs: row.from_ms, untilMs: row.until_ms },
    round: journalId === null || seq === null ? null : { journalId, seq },
  };
};
