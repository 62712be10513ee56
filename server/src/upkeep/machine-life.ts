import { noteChange } from '../bus/note-change.ts';
import type { Queries, UnitOfWork } from '../database/database.ts';
import { listPendingCashTransfers } from '../ledger/cash-transfers.ts';
import { machineMeterOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { dropAllotment, findAllotment } from '../machines/allotments.ts';
import { askToGreetAgain } from '../machines/greet-again.ts';
import { findMachine } from '../machines/machine-store.ts';
import {
  endStandstill,
  findStandstill,
  type Standstill,
  storeStandstill,
} from '../machines/out-of-service.ts';
import { BrokenRule } from '../process/broken-rule.ts';
import { findSeat } from '../seats/seat-store.ts';

/** What changed at a machine; `was` is null if it was in service before. */
interface Changed {
  readonly was: Standstill | null;
}

/** Keeps new players away from a machine. Whoever is seated plays on. Throws a ConfigError if that changes nothing. */
export const disableMachine = async (
  unit: UnitOfWork,
  id: string,
  { note, reason, at }: Pick<Standstill, 'note' | 'reason' | 'at'>,
): Promise<Changed> => {
  if (!(await findAllotment(unit, id))) throw noMachine(id);
  const was = (await findStandstill(unit, id)) ?? null;
  if (was && was.note === note && was.reason === reason)
    throw new BrokenRule('MACHINE_OUT_ALREADY', { machine: id });
  await storeStandstill(unit, id, { state: 'disabled', note, reason, at });
  await noteChange(unit, 'machine', id);
  return { was };
};

/** Puts a machine back into service. Throws a ConfigError if it is in service. */
export const enableMachine = async (unit: UnitOfWork, id: string): Promise<Changed> => {
  if (!(await findAllotment(unit, id))) throw noMachine(id);
  const was = await findStandstill(unit, id);
  if (!was) throw new BrokenRule('MACHINE_IN_SERVICE', { machine: id });
  await endStandstill(unit, id);
  await noteChange(unit, 'machine', id);
  return { was };
};

/**
 * Takes a machine off the floor. What was played there stays in the books and is still read by its number. Throws a
 * ConfigError while a player or money is there, or something that happened there is not decided.
 */
export const removeMachine = async (
  unit: UnitOfWork,
  id: string,
  { reason, at }: Pick<Standstill, 'reason' | 'at'>,
): Promise<{ readonly agentId: string; readonly brandId: string }> => {
  const known = await findAllotment(unit, id);
  if (!known)
    throw (await findStandstill(unit, id))
      ? new BrokenRule('MACHINE_REMOVED', { machine: id })
      : noMachine(id);
  await mustBeAtRest(unit, id);
  await mustBeDecided(unit, id);
  await storeStandstill(unit, id, { state: 'removed', note: '', reason, at });
  await dropAllotment(unit, id);
  await noteChange(unit, 'machine', id);
  // End the agent's connection. Its next `hello` is told that the machine is no longer taken.
  await askToGreetAgain(unit, known.agentId);
  return known;
};

/** Throws a ConfigError if the machine has a seat, credit on its meter or an open transfer. */
export const mustBeAtRest = async (db: Queries, id: string): Promise<void> => {
  const machine = { machine: id };
  if (await findSeat(db, id)) throw new BrokenRule('MACHINE_SEATED', machine);
  if ((await listPendingCashTransfers(db, id)).length > 0) throw new BrokenRule('MACHINE_TRANSFERS', machine);
  if ((await readBalance(db, machineMeterOf(id))).balanceMinor !== 0)
    throw new BrokenRule('MACHINE_CREDIT', machine);
};

/** Throws a ConfigError if a person must decide about something that happened at the machine. */
const mustBeDecided = async (db: Queries, id: string): Promise<void> => {
  const waiting = await db.get<{ id: string }>(
    "SELECT id FROM waiting_pays WHERE machine_id = ? AND state = 'waiting'",
    id,
  );
  if (waiting)
    throw new BrokenRule(
      'MACHINE_PAY_WAITS',
      { pay: waiting.id, machine: id },
      `Pay ${waiting.id} of machine ${id} waits for a person; nothing changed. Decide it first: npm run operator -- pay list`,
    );
  const machine = await findMachine(db, id);
  if (machine?.refusedEvent)
    throw new BrokenRule(
      'MACHINE_EVENT_REFUSED',
      { machine: id },
      `Machine ${id} has reported an event that was refused; nothing changed. Decide it first: npm run operator -- machine clear ${id}`,
    );
  // Its cabinet may have money that the books do not know.
  if (machine && (machine.fault !== null || machine.contradiction !== null))
    throw new BrokenRule(
      'MACHINE_OUT_OF_PLAY',
      { machine: id },
      `Machine ${id} is out of play (${machine.fault ?? 'its journal contradicts the books'}); nothing changed. Decide it first: npm run operator -- machine journal ${id}`,
    );
};

export const noMachine = (id: string) => new BrokenRule('NO_MACHINE', { machine: id });
