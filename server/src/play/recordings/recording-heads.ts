import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** The newest line of a machine's recording that the ledger knows. */
export interface RecordingHead extends ChainHead {
  readonly machineId: string;
  /** When it came, in ms since 1970. */
  readonly at: number;
  /** How the machine's heads contradicted each other since the last line of the audit trail about them; null: they did not. */
  readonly broken: string | null;
}

interface HeadRow extends ChainHead {
  readonly machine_id: string;
  readonly at: number;
  readonly broken: string | null;
}

const headOf = ({ machine_id, no, head, at, broken }: HeadRow): RecordingHead => ({
  ...{ machineId: machine_id, no, head, at, broken },
});

export const findRecordingHead = async (db: Queries, machineId: string): Promise<RecordingHead | null> => {
  const row = await db.get<HeadRow>('SELECT * FROM recording_heads WHERE machine_id = ?', machineId);
  return row ? headOf(row) : null;
};

export const listRecordingHeads = async (db: Queries): Promise<RecordingHead[]> =>
  (await db.all<HeadRow>('SELECT * FROM recording_heads ORDER BY machine_id')).map(headOf);

/**
 * Stores the newest head that a machine's events name. Its number must grow, and a number must always have the same head: if not,
 * the events still count, and `broken` keeps why for staff.
 */
export const storeRecordingHead = async (
  tx: DatabaseTransaction,
  machineId: string,
  { events, at }: { readonly events: readonly CabinetEvent[]; readonly at: number },
): Promise<void> => {
  if (events.every(({ recording }) => recording === undefined)) return;
  const before = await findRecordingHead(tx, machineId);
  let newest: ChainHead = before ?? { no: 0, head: '' };
  let broken = before?.broken ?? null;
  for (const { seq, recording } of events) {
    if (!recording) continue;
    const isOther = recording.no === newest.no && newest.head !== '' && recording.head !== newest.head;
    if (recording.no < newest.no)
      broken ??= `event ${seq} names line ${recording.no} after line ${newest.no}`;
    else if (isOther) broken ??= `event ${seq} names another line ${recording.no} than an event before it`;
    else newest = recording;
  }
  const { no, head } = newest;
  if (before && before.no === no && before.broken === broken) return;
  await tx.run(
    `INSERT INTO recording_heads (machine_id, no, head, at, broken) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (machine_id) DO UPDATE SET no = excluded.no, head = excluded.head, at = excluded.at, broken = excluded.broken`,
    ...[machineId, no, head, at, broken],
  );
};
