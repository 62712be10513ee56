import { noteChange } from '../bus/note-change.ts';
import type { UnitOfWork } from '../database/database.ts';
import { findAllotment, storeReservation } from '../machines/allotments.ts';
import { accountNamed } from '../people/account-words.ts';
import { noMachine } from './machine-life.ts';

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
export const reserveMachine = async (
  unit: UnitOfWork,
  id: string,
  name: string | null,
): Promise<Reservation> => {
  const known = await findAllotment(unit, id);
  if (!known) throw noMachine(id);
  const player = name === null ? null : await accountNamed(unit, name);
  const to = player?.id ?? null;
  await storeReservation(unit, id, to);
  await noteChange(unit, 'machine', id);
  return { username: player?.username ?? null, from: known.reservedFor, to };
};
