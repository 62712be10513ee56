import { noteChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findSeat, orderSeatEnd } from './seat-store.ts';

/**
 * Ends the session at a machine: its round and free spins finish, its credit goes to the wallet, and the seat is free. The node
 * in charge of the seat does that, within about a second. Throws a ConfigError if nobody sits there or the seat ends already.
 */
export const kickPlayer = async (
  tx: DatabaseTransaction,
  id: string,
  at: number,
): Promise<{ readonly playerId: string; readonly sessionId: string }> => {
  const seat = await findSeat(tx, id);
  if (!seat) throw new BrokenRule('SEAT_EMPTY', { machine: id });
  const { playerId, sessionId } = seat;
  if (seat.state === 'closing') throw new BrokenRule('SEAT_CLOSING', { machine: id });
  if (!(await orderSeatEnd(tx, sessionId, { at, by: 'staff' })))
    throw new BrokenRule('SEAT_ENDED', { machine: id });
  // Nodes look at their seats when they hear of a change like this one.
  await noteChange(tx, 'protection', playerId);
  return { playerId, sessionId };
};
