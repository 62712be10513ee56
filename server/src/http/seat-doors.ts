import type { MachineId } from '@reelfloor/protocol';
import type { Accounts } from '../accounts/accounts.ts';
import type { SeatCalls } from '../seats/seat-calls.ts';
import type { Doors } from './api.ts';

const machineOf = (body: unknown): MachineId => (body as { machineId: MachineId }).machineId;

/** The doors of the player's own seat. */
export const seatDoors = (
  seats: SeatCalls,
  accounts: Accounts,
): Pick<Doors, 'kick' | 'cancel' | 'cashOutSeat'> => ({
  kick: async ({ bearer, body, ip }) => {
    const kicked = await seats.kick({ playerId: bearer.playerId, machineId: machineOf(body) });
    if (kicked.ok) await accounts.noteKick(bearer, ip);
    return kicked;
  },
  cancel: ({ bearer, body }) => seats.cancel({ playerId: bearer.playerId, machineId: machineOf(body) }),
  cashOutSeat: ({ bearer, body }) => seats.cashOut({ playerId: bearer.playerId, machineId: machineOf(body) }),
});
