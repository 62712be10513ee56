import { type CallResult, isUnsupportedCallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { OpenSession } from '../../../realtime/open-session-store.ts';

type MachineId = OpenSession['machineId'];

/** Disconnects the page, perhaps in another browser, that holds the player's seat. */
export const disconnectPageHoldingSeat = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('kick', { body: { machineId } });

/** Cancels a cash-out that the machine has not executed yet, so that the player can rejoin. */
export const cancelCashOut = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('cancel', { body: { machineId } });

/**
 * Cashes out and ends the session. If `closed` is false, the session will end by itself later. If the server lacks this call, joins the
 * seat and sends the specification's `cashout`.
 */
export const cashOutSeat = async (machineId: MachineId): Promise<CallResult<{ closed: boolean }>> => {
  const answer = await callServer('cashOutSeat', { body: { machineId } });
  if (answer.ok || !isUnsupportedCallFailure(answer.failure)) return answer;
  const { cashOutOverGameChannel } = await import('./cash-out-over-game-channel.ts');
  return cashOutOverGameChannel(machineId);
};
