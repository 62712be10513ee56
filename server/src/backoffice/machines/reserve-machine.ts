import { noteChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findMachineAssignment, storeReservation } from '../../play/machines/machine-assignments.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { accountNamed } from '../players/account-words.ts';
import { noMachine } from './machine-at-rest.ts';

export const reserveMachine = implementAction('reserveMachine', {
  ...onMachine,
  async perform(tx, { machineId, username: given }) {
    const { from, to, username } = await reserve(tx, machineId, given);
    return {
      answer: { username: username ?? given },
      audit: { from, to },
      lines: [`Machine ${machineId} is reserved for ${username}. Who plays there now plays on.`],
    };
  },
});

export const releaseMachine = implementAction('releaseMachine', {
  ...onMachine,
  async perform(tx, { machineId }) {
    const { from, to } = await reserve(tx, machineId, null);
    return { answer: {}, audit: { from, to }, lines: [`Machine ${machineId} is reserved for nobody.`] };
  },
});

interface Reservation {
  /** Login name of the player for whom it is kept; null: for nobody. */
  readonly username: string | null;
  /** Ids of players, before and after. */
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Keeps a machine for one player, even before it first connects; a null `name` ends that. Whoever is seated plays on. Throws a
 * ConfigError if there is no such machine or account.
 */
const reserve = async (tx: DatabaseTransaction, id: string, name: string | null): Promise<Reservation> => {
  const known = await findMachineAssignment(tx, id);
  if (!known) throw noMachine(id);
  const player = name === null ? null : await accountNamed(tx, name);
  const to = player?.id ?? null;
  await storeReservation(tx, id, to);
  await noteChange(tx, 'machine', id);
  return { username: player?.username ?? null, from: known.reservedFor, to };
};
