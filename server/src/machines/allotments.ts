import type { Queries, UnitOfWork } from '../database/database.ts';

interface Allotment {
  readonly brandId: string;
  readonly agentId: string;
  /** The player for whom the machine is reserved, or null. */
  readonly reservedFor: string | null;
}

/** Returns a machine's agent and brand: what its agent said or, before the agent's first `hello`, what the operator said. */
export const findAllotment = async (db: Queries, machineId: string): Promise<Allotment | undefined> => {
  const row = await db.get<{ brand_id: string; agent_id: string; reserved_for: string | null }>(
    `SELECT 0 AS place, brand_id, agent_id, reserved_for FROM machines WHERE id = ?
     UNION ALL SELECT 1, brand_id, agent_id, reserved_for FROM machine_allotments WHERE machine_id = ?
     ORDER BY 1 LIMIT 1`,
    machineId,
    machineId,
  );
  return row && { brandId: row.brand_id, agentId: row.agent_id, reservedFor: row.reserved_for };
};

/** Gives the machine to an agent, also if it belonged to another agent before. */
export const storeAgent = async (
  unit: UnitOfWork,
  machineId: string,
  { brandId, agentId }: Pick<Allotment, 'brandId' | 'agentId'>,
): Promise<void> => {
  await unit.run('UPDATE machines SET agent_id = ? WHERE id = ?', agentId, machineId);
  await unit.run(
    `INSERT INTO machine_allotments (machine_id, brand_id, agent_id) VALUES (?, ?, ?)
     ON CONFLICT (machine_id) DO UPDATE SET agent_id = excluded.agent_id`,
    machineId,
    brandId,
    agentId,
  );
};

export const storeBrand = async (unit: UnitOfWork, machineId: string, brandId: string): Promise<void> => {
  await unit.run('UPDATE machines SET brand_id = ?, last_round = NULL WHERE id = ?', brandId, machineId);
  await unit.run('UPDATE machine_allotments SET brand_id = ? WHERE machine_id = ?', brandId, machineId);
};

/** Reserves the machine for a player; a null player ends the reservation. */
export const storeReservation = async (
  unit: UnitOfWork,
  machineId: string,
  playerId: string | null,
): Promise<void> => {
  await unit.run('UPDATE machines SET reserved_for = ? WHERE id = ?', playerId, machineId);
  await unit.run('UPDATE machine_allotments SET reserved_for = ? WHERE machine_id = ?', playerId, machineId);
};

interface ListedMachine {
  readonly id: string;
  readonly brand: string;
  readonly agent: string;
  /** User name of the player for whom the machine is reserved, or null. */
  readonly kept: string | null;
  readonly fault: string | null;
  readonly refusedEvent: string | null;
}

/** Returns all machines by id, including those whose agent has never connected. */
export const listAllotted = async (db: Queries): Promise<ListedMachine[]> => {
  const rows = await db.all<Omit<ListedMachine, 'refusedEvent'> & { refused_event: string | null }>(
    `SELECT m.id AS id, m.brand_id AS brand, m.agent_id AS agent, p.username AS kept, m.fault AS fault,
       m.refused_event AS refused_event
     FROM machines m LEFT JOIN players p ON p.id = m.reserved_for
     UNION ALL
     SELECT a.machine_id, a.brand_id, a.agent_id, p.username, NULL, NULL
     FROM machine_allotments a LEFT JOIN players p ON p.id = a.reserved_for
     WHERE a.machine_id NOT IN (SELECT id FROM machines)
     ORDER BY 1`,
  );
  return rows.map(({ refused_event, ...machine }) => ({ ...machine, refusedEvent: refused_event }));
};
