import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { OpenSession } from '../../../realtime/open-session.ts';

type MachineId = OpenSession['machineId'];

/** Ends the connection that plays on the player's own seat. */
export const kickPlayer = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('kick', { body: { machineId } });

/** Voids a cash-out that the machine has not carried out yet; the machine is joined again afterwards. */
export const cancelCashOut = (machineId: MachineId): Promise<CallResult<unknown>> =>
  callServer('cancel', { body: { machineId } });

/** Brings the credit home and ends the session. `closed` false: it goes on and ends by itself. */
export const cashOutSeat = (machineId: MachineId): Promise<CallResult<{ closed: boolean }>> =>
  callServer('cashOutSeat', { body: { machineId } });
