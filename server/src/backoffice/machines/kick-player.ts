import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { kickPlayer as kick } from '../../play/seats/kick-player.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import { implementAction, onMachine } from '../implement-action.ts';

export const kickPlayer = implementAction('kickPlayer', {
  ...onMachine,
  commandLine: {
    complete: async (tx, { machineId = '' }) => {
      const seat = await findSeat(tx, machineId);
      if (!seat) throw new BrokenRule('SEAT_EMPTY', { machine: machineId });
      return { machineId, sessionId: seat.sessionId };
    },
  },
  async perform(tx, { machineId, sessionId }, { at }) {
    // The decision was about one session: another player may have taken the seat since.
    const seat = await findSeat(tx, machineId);
    if (seat && seat.sessionId !== sessionId) throw new BrokenRule('SEAT_CHANGED', { machine: machineId });
    const { playerId: player, sessionId: session } = await kick(tx, machineId, at);
    return {
      answer: {},
      audit: { player, session },
      lines: [
        `The session at machine ${machineId} ends: its round and free spins finish, and its credit goes to the wallet.`,
      ],
    };
  },
});
