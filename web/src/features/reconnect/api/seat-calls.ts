import { type CallResult, isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { OpenSession } from '../../../realtime/open-session.ts';

type MachineId = OpenSession['machineId'];

/** Ends the other connection on the player's own seat. */
export const kickPlayer = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('kick', { body: { machineId } });

/** Voids a cash-out that the machine has not carried out yet; the player then joins again. */
export const cancelCashOut = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('cancel', { body: { machineId } });

/**
 * Cashes out and ends the session. `closed` false: it goes on and ends by itself. For a server without this call
 * the seat is taken again to send the specification's `cashout`.
 */
export const cashOutSeat = async (machineId: MachineId): Promise<CallResult<{ closed: boolean }>> => {
  const answer = await callServer('cashOutSeat', { body: { machineId } });
  if (answer.ok || !isUnknownCall(answer.failure)) return answer;
  const { cashOutByChannel } = await import('./cash-out-by-channel.ts');
  return cashOutByChannel(machineId);
};
