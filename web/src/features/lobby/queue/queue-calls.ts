import type { MachineId, OwnQueue } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { queueStore } from './queue-store.ts';

/** Joins the machine's queue and shows the place. The same place if the player has one there. */
export const joinQueue = async (machineId: MachineId) =>
  taken(await callServer('joinQueue', { body: { machineId } }));

/** Leaves the machine's queue, or acknowledges that the place there was lost. */
export const leaveQueue = async (machineId: MachineId) =>
  taken(await callServer('leaveQueue', { body: { machineId } }));

const taken = (answer: CallResult<OwnQueue>): CallResult<OwnQueue> => {
  if (answer.ok) queueStore.receive(answer.value);
  return answer;
};
