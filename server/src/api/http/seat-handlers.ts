import type { SeatCalls } from '../../play/seats/seat-calls.ts';
import type { Accounts } from '../../players/accounts/accounts.ts';
import type { RouteHandlers } from './route-handler.ts';

export const seatHandlers = (seats: SeatCalls, accounts: Accounts) =>
  ({
    kick: async ({ bearer, body, ip }) => {
      const kicked = await seats.kick({ playerId: bearer.playerId, machineId: body.machineId });
      if (kicked.ok) await accounts.noteKick(bearer, ip);
      return kicked;
    },
    cancel: ({ bearer, body }) => seats.cancel({ playerId: bearer.playerId, machineId: body.machineId }),
    cashOutSeat: ({ bearer, body }) =>
      seats.cashOut({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;
