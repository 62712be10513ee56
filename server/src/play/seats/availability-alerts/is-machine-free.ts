import type { Queries } from '../../../platform/database/database.ts';
import type { Machine } from '../../machines/machine.ts';
import { readMachineConditionForQueue } from '../queue/machine-condition-for-queue.ts';
import { hasMachineQueue } from '../queue/queue-store.ts';

/**
 * Returns for whom the machine is free now: `all`, only the player for whom staff have reserved it, or nobody (null). A machine with a
 * queue is not free: its seat goes to the next player in the queue.
 */
export const findWhoMayTakeMachine = async (
  db: Queries,
  machineId: string,
  machine: Machine | undefined,
): Promise<'all' | (string & {}) | null> => {
  if (await hasMachineQueue(db, machineId)) return null;
  if ((await readMachineConditionForQueue(db, machineId, machine)) === 'free') return 'all';
  const booked = await db.get<{ reserved_for: string | null }>(
    'SELECT reserved_for FROM machines WHERE id = ?',
    machineId,
  );
  const reservedFor = booked?.reserved_for ?? null;
  if (reservedFor === null) return null;
  return (await readMachineConditionForQueue(db, machineId, machine, reservedFor)) === 'free' ? reservedFor : null;
};

/** Returns true if the player could sit down at the machine now. */
export const isMachineFreeForPlayer = async (
  db: Queries,
  { machineId, machine, playerId }: { machineId: string; machine: Machine; playerId: string },
): Promise<boolean> => {
  const free = await findWhoMayTakeMachine(db, machineId, machine);
  return free === 'all' || free === playerId;
};
