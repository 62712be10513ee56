import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** The newest entry (head) of the hash chain of a machine's recording, as stored by the server. */
interface RecordingHead extends ChainHead {
  readonly machineId: string;
  /** How the machine's chain heads have contradicted each other since the last audit trail entry about them; null: not at all. */
  readonly broken: string | null;
}

interface HeadRow extends ChainHead {
  readonly machine_id: string;
  readonly broken: string | null;
}

const headOf = ({ machine_id, no, head, broken }: HeadRow): RecordingHead => ({
  ...{ machineId: machine_id, no, head, broken },
});

export const findRecordingChainHead = async (db: Queries, machineId: string): Promise<RecordingHead | null> => {
  const row = await db.get<HeadRow>('SELECT * FROM recording_heads WHERE machine_id = ?', machineId);
  return row ? headOf(row) : null;
};

/**
 * Tracks the hash chain heads of a machine's recording that its events contain, within a transaction. Their number must increase, and one
 * number must always have the same head. An event whose head contradicts earlier ones is still applied, but its round gets no head.
 */
export class RecordingHeadTracker {
  readonly #machineId: string;
  readonly #before: RecordingHead | null;
  #newest: ChainHead | null;
  #broken: string | null;

  private constructor(machineId: string, before: RecordingHead | null) {
    this.#machineId = machineId;
    this.#before = before;
    this.#newest = before;
    this.#broken = before?.broken ?? null;
  }

  static async open(tx: DatabaseTransaction, machineId: string, events: readonly CabinetEvent[]) {
    const areNamed = events.some(({ recording }) => recording !== undefined);
    return new RecordingHeadTracker(machineId, areNamed ? await findRecordingChainHead(tx, machineId) : null);
  }

  /** Returns the chain head to store with the event's round; null if the event has none, or one that contradicts earlier heads. */
  take({ seq, recording }: CabinetEvent): ChainHead | null {
    if (!recording) return null;
    const newest = this.#newest;
    if (newest && recording.no < newest.no) {
      this.#broken ??= `event ${seq} names line ${recording.no} after line ${newest.no}`;
      return null;
    }
    if (newest && recording.no === newest.no && recording.head !== newest.head) {
      this.#broken ??= `event ${seq} names another line ${recording.no} than an event before it`;
      return null;
    }
    this.#newest = recording;
    return recording;
  }

  /** Stores the machine's newest chain head. Returns how the heads contradict each other, if that is new. */
  async store(tx: DatabaseTransaction, at: number): Promise<string | null> {
    if (this.#newest === null) return null;
    const { no, head } = this.#newest;
    const broken = this.#broken;
    if (this.#before && this.#before.no === no && this.#before.broken === broken) return null;
    await tx.run(
      `INSERT INTO recording_heads (machine_id, no, head, at, broken) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (machine_id) DO UPDATE SET no = excluded.no, head = excluded.head, at = excluded.at, broken = excluded.broken`,
      ...[this.#machineId, no, head, at, broken],
    );
    return broken === (this.#before?.broken ?? null) ? null : broken;
  }
}

/** Maximum number of machines in one audit trail entry. */
const machinesPerLine = 500;

/**
 * Writes to the audit trail the recording chain heads of all machines without an entry since `dayStart`, and the heads' contradictions. The
 * audit trail is itself a hash chain, so a recording and the ledger cannot both be changed afterwards unnoticed. Returns how many machines
 * remain for the next call.
 */
export const writeChainHeadsToAuditTrail = async (
  tx: DatabaseTransaction,
  { at, dayStart }: { readonly at: number; readonly dayStart: number },
): Promise<number> => {
  const rows = await tx.all<HeadRow>(
    `SELECT machine_id, no, head, broken FROM recording_heads WHERE written_at IS NULL OR written_at < ?
     ORDER BY machine_id LIMIT ${machinesPerLine + 1}`,
    dayStart,
  );
  const written = rows.slice(0, machinesPerLine);
  if (written.length === 0) return 0;
  const heads = written.map(({ machine_id, no, head, broken }) => [
    machine_id,
    { no, head, ...(broken !== null && { broken }) },
  ]);
  await recordOperatorChange(tx, {
    ...{ at, who: 'server', what: 'recording heads' },
    subject: new Date(dayStart).toISOString().slice(0, 10),
    details: { heads: Object.fromEntries(heads) },
  });
  for (const { machine_id } of written)
    await tx.run('UPDATE recording_heads SET written_at = ?, broken = NULL WHERE machine_id = ?', at, machine_id);
  return rows.length - written.length;
};
