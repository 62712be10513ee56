import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';

/** A player's claim to a machine. The epoch fences: whoever took the seat later has a higher one. */
export interface Seat {
  readonly machineId: MachineId;
  readonly playerId: PlayerId;
  readonly sessionId: SessionId;
  readonly epoch: number;
}

/** The seat alone, without what else a larger object knows of it. */
export const seatOf = ({ machineId, playerId, sessionId, epoch }: Seat): Seat => ({
  machineId,
  playerId,
  sessionId,
  epoch,
});
