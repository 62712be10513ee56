import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** Lobby information about a machine that staff took out of service; `note` is empty if staff left no note to players. */
export interface OutOfService {
  readonly note: string;
}

/** Why a machine is out of service. A removed machine is no longer on the floor; its history stays in the ledger. */
export interface OutOfServiceRecord extends OutOfService {
  readonly state: 'disabled' | 'removed';
  readonly reason: string;
  /** Unix time in ms when staff took the machine out of service. */
  readonly at: number;
}

/** SQL for the ids of removed machines. */
export const removedMachinesSql = "SELECT machine_id FROM machines_out_of_service WHERE state = 'removed'";

export const findMachineOutOfServiceRecord = (
  db: Queries,
  machineId: string,
): Promise<OutOfServiceRecord | undefined> =>
  db.get<OutOfServiceRecord>(
    'SELECT state, note, reason, at FROM machines_out_of_service WHERE machine_id = ?',
    machineId,
  );

/** Returns true if staff have taken the machine out of service, removed it, or hidden its brand from the lobby. */
export const isMachineClosedToPlayers = async (
  db: Queries,
  { id, brandId }: { readonly id: string; readonly brandId: string },
): Promise<boolean> => {
  if (await findMachineOutOfServiceRecord(db, id)) return true;
  return (await db.get('SELECT 1 FROM brands WHERE id = ? AND hidden = 1', brandId)) !== undefined;
};

/** Returns all machines that are not in service, by id. */
export const readOutOfServiceRecords = async (db: Queries): Promise<ReadonlyMap<string, OutOfServiceRecord>> => {
  const rows = await db.all<OutOfServiceRecord & { readonly id: string }>(
    'SELECT machine_id AS id, state, note, reason, at FROM machines_out_of_service',
  );
  return new Map(rows.map(({ id, ...outOfServiceRecord }) => [id, outOfServiceRecord]));
};

export const storeOutOfServiceRecord = (
  tx: DatabaseTransaction,
  machineId: string,
  { state, note, reason, at }: OutOfServiceRecord,
): Promise<number> =>
  tx.run(
    `INSERT INTO machines_out_of_service (machine_id, state, note, reason, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (machine_id) DO UPDATE SET state = excluded.state, note = excluded.note, reason = excluded.reason,
       at = excluded.at`,
    machineId,
    state,
    note,
    reason,
    at,
  );

export const returnMachineToService = (tx: DatabaseTransaction, machineId: string): Promise<number> =>
  tx.run('DELETE FROM machines_out_of_service WHERE machine_id = ?', machineId);

/** Returns the lobby information for an out-of-service record; null if the machine is in service. */
export const toLobbyOutOfServiceNote = (outOfServiceRecord: OutOfServiceRecord | undefined): OutOfService | null =>
  outOfServiceRecord?.state === 'disabled' ? { note: outOfServiceRecord.note } : null;

/**
 * Returns a line for each machine that is out of play because of a fault or a contradiction between its cabinet and the ledger, with what
 * to do. The ledger may still be consistent, but money at the machine waits for a person's decision.
 */
export const listMachineFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; fault: string; contradiction: string | null }>(
    `SELECT id, coalesce(fault, 'its journal contradicts the ledger') AS fault, contradiction FROM machines
     WHERE fault IS NOT NULL OR contradiction IS NOT NULL ORDER BY id`,
  );
  return rows.map(
    ({ id, fault, contradiction }) =>
      `machine ${id} is out of play: ${fault}${contradiction === null ? `. Check it: npm run operator -- machine journal ${id}, then machine clear ${id}` : ''}`,
  );
};
