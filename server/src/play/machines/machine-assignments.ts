import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { removedMachinesSql } from './out-of-service-records.ts';

interface MachineAssignment {
  readonly brandId: string;
  readonly agentId: string;
  /** The player for whom the machine is reserved, or null. */
  readonly reservedFor: string | null;
}

/** Returns a machine's agent and brand: as announced by its agent or, before its first `hello`, as configured by the operator. */
export const findMachineAssignment = async (db: Queries, machineId: string): Promise<MachineAssignment | undefined> => {
  const row = await db.get<{ brand_id: string; agent_id: string; reserved_for: string | null }>(
    `SELECT 0 AS place, brand_id, agent_id, reserved_for FROM machines
     WHERE id = ? AND id NOT IN (${removedMachinesSql})
     UNION ALL SELECT 1, brand_id, agent_id, reserved_for FROM machine_assignments WHERE machine_id = ?
     ORDER BY 1 LIMIT 1`,
    machineId,
    machineId,
  );
  return row && { brandId: row.brand_id, agentId: row.agent_id, reservedFor: row.reserved_for };
};

/** Assigns the machine to an agent, also if it was assigned to another one. */
export const assignMachineToAgent = async (
  tx: DatabaseTransaction,
  machineId: string,
  { brandId, agentId }: Pick<MachineAssignment, 'brandId' | 'agentId'>,
): Promise<void> => {
  await tx.run('UPDATE machines SET agent_id = ? WHERE id = ?', agentId, machineId);
  await tx.run(
    `INSERT INTO machine_assignments (machine_id, brand_id, agent_id) VALUES (?, ?, ?)
     ON CONFLICT (machine_id) DO UPDATE SET agent_id = excluded.agent_id`,
    machineId,
    brandId,
    agentId,
  );
};

export const assignMachineToBrand = async (
  tx: DatabaseTransaction,
  machineId: string,
  brandId: string,
): Promise<void> => {
  await tx.run('UPDATE machines SET brand_id = ?, last_round = NULL WHERE id = ?', brandId, machineId);
  await tx.run('UPDATE machine_assignments SET brand_id = ? WHERE machine_id = ?', brandId, machineId);
};

/** Reserves the machine for a player; a null player ends the reservation. */
export const storeMachineReservation = async (
  tx: DatabaseTransaction,
  machineId: string,
  playerId: string | null,
): Promise<void> => {
  await tx.run('UPDATE machines SET reserved_for = ? WHERE id = ?', playerId, machineId);
  await tx.run('UPDATE machine_assignments SET reserved_for = ? WHERE machine_id = ?', playerId, machineId);
};

/** Deletes a machine's assignment to its agent. If the agent has ever connected, the machine's row stays with its history. */
export const deleteMachineAssignment = (tx: DatabaseTransaction, machineId: string): Promise<number> =>
  tx.run('DELETE FROM machine_assignments WHERE machine_id = ?', machineId);

interface ListedMachine {
  readonly id: string;
  readonly brand: string;
  readonly agent: string;
  readonly state: 'new' | 'offline' | 'out of service' | 'out of play' | 'played' | 'free';
  /** User name of the player for whom the machine is reserved, or null. */
  readonly kept: string | null;
  readonly fault: string | null;
  readonly refusedEvent: string | null;
  /** Staff's note and reason for taking the machine out of service, and when; null if it is in service. */
  readonly outOfServiceRecord: { readonly note: string; readonly reason: string; readonly at: number } | null;
}

interface ListedRow {
  readonly id: string;
  readonly brand: string;
  readonly agent: string;
  readonly kept: string | null;
  readonly fault: string | null;
  readonly refused_event: string | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly at: number | null;
  readonly is_new: number;
  readonly is_seated: number;
  readonly is_connected: number;
}

/** Returns all machines except removed ones, by id; includes those whose agent has never connected. */
export const listAssignedMachines = async (db: Queries): Promise<ListedMachine[]> => {
  const rows = await db.all<ListedRow>(
    `SELECT all_machines.*, p.username AS kept, o.note AS note, o.reason AS reason, o.at AS at,
       (SELECT count(*) FROM seats s WHERE s.machine_id = all_machines.id) AS is_seated,
       (SELECT count(*) FROM agent_links l JOIN nodes n ON n.id = l.node_id AND n.state = 'alive'
         WHERE l.agent_id = all_machines.agent) AS is_connected
     FROM (
       SELECT id, brand_id AS brand, agent_id AS agent, reserved_for, fault, refused_event, 0 AS is_new FROM machines
       UNION ALL
       SELECT machine_id, brand_id, agent_id, reserved_for, NULL, NULL, 1 FROM machine_assignments
       WHERE machine_id NOT IN (SELECT id FROM machines)
     ) AS all_machines
     LEFT JOIN players p ON p.id = all_machines.reserved_for
     LEFT JOIN machines_out_of_service o ON o.machine_id = all_machines.id
     WHERE all_machines.id NOT IN (${removedMachinesSql}) ORDER BY 1`,
  );
  return rows.map((row) => {
    const { id, brand, agent, kept, fault, refused_event: refusedEvent, note, reason, at } = row;
    const outOfServiceRecord = note === null || reason === null || at === null ? null : { note, reason, at };
    return { id, brand, agent, kept, fault, refusedEvent, outOfServiceRecord, state: stateOf(row) };
  });
};

const stateOf = ({ is_new, is_seated, is_connected, note, fault }: ListedRow): ListedMachine['state'] => {
  if (is_seated > 0) return 'played';
  if (note !== null) return 'out of service';
  if (is_new > 0) return 'new';
  if (fault !== null) return 'out of play';
  return is_connected > 0 ? 'free' : 'offline';
};
