import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';
import type { MoneyOwner } from '@reelfloor/protocol/channels/agent-channel';

/** A player's claim to a machine. `epoch` is its fencing number: it increases each time the seat is taken; lower numbers are refused. */
export interface Seat {
  readonly machineId: MachineId;
  readonly playerId: PlayerId;
  readonly sessionId: SessionId;
  readonly epoch: number;
}

export const pickSeatFields = ({ machineId, playerId, sessionId, epoch }: Seat): Seat => ({
  machineId,
  playerId,
  sessionId,
  epoch,
});

/**
 * Returns the player and session that the cabinet journals with a transfer, so that its event can be posted again if the ledger is lost.
 */
export const toMoneyOwner = ({ playerId, sessionId }: Seat): MoneyOwner => ({ playerId, sessionId });
