import { type CallResult, isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { OpenSession } from '../../../realtime/open-session.ts';

type MachineId = OpenSession['machineId'];

/** Ends the connection that plays on the player's own seat. */
export const kickPlayer = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('kick', { body: { machineId } });

/** Voids a cash-out that the machine has not carried out yet; the machine is joined again afterwards. */
export const cancelCashOut = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('cancel', { body: { machineId } });

/**
 * Brings the credit home and ends the session. `closed` false: it goes on and ends by itself. Of a server that has no such call the
 * seat is taken once more, for the specification's own `cashout`.
 */
export const cashOutSeat = async (machineId: MachineId): Promise<CallResult<{ closed: boolean }>> => {
  const answer = await callServer('cashOutSeat', { body: { machineId } });
  if (answer.ok || !isUnknownCall(answer.failure)) return answer;
  const { cashOutByChannel } = await import('./cash-out-by-channel.ts');
  return cashOutByChannel(machineId);
};
