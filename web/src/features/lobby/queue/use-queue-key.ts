import type { MachineId, OwnQueue } from '@reelfloor/protocol';
import { useState } from 'react';
import type { CallResult } from '../../../api/call-failure.ts';
import { showFailure } from '../../../failures/say-refusal.ts';

/** Returns what a key of the queue does: it calls once at a time, and says why a call was refused. */
export const useQueueKey = (
  call: (machineId: MachineId) => Promise<CallResult<OwnQueue>>,
  machineId: MachineId,
): { readonly busy: boolean; readonly onClick: () => void } => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const answer = await call(machineId);
    setBusy(false);
    if (!answer.ok) showFailure(answer.failure, `queue-${machineId}`);
  };
  return { busy, onClick: () => void press() };
};
