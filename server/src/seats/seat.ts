import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';

/**
 * A player's claim to a machine. Each taking of the seat has a higher epoch, and what comes with a lower one is
 * refused.
 */
export interface Seat {
  readonly machineId: MachineId;
  readonly playerId: PlayerId;
  readonly sessionId: SessionId;
  readonly epoch: number;
}

/** Copies the seat without the other properties of a larger object. */
export const seatOf = ({ machineId, playerId, sessionId, epoch }: Seat): Seat => ({
  machineId,
  playerId,
  sessionId,
  epoch,
});
