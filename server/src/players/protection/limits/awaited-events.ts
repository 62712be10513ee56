import type { Queries, UnitOfWork } from '../../../platform/database/database.ts';

/** Stores up to which event of the journal the machine must be booked before its next paid round. */
export const storeAwaited = (
  unit: UnitOfWork,
  machineId: string,
  journal: { readonly id: string; readonly seq: number },
) =>
  unit.run(
    'UPDATE machines SET awaited_seq = ?, awaited_journal = ? WHERE id = ?',
    journal.seq,
    journal.id,
    machineId,
  );

/** Returns true while the machine's journal has events that its last `hello` told of and that are not booked yet. */
export const isCatchingUp = async (db: Queries, machineId: string): Promise<boolean> =>
  (await db.get(
    'SELECT 1 FROM machines WHERE id = ? AND acknowledged_seq < awaited_seq AND awaited_journal = journal_id',
    machineId,
  )) !== undefined;
