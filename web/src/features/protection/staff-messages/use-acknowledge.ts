import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { useTakeProtection } from '../api/get-protection.ts';

/** Returns a function that tells the server that a message was read, and why the last try failed. */
export const useAcknowledge = () => {
  const take = useTakeProtection();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const acknowledge = async (id: string): Promise<boolean> => {
    setBusyId(id);
    const result = await callServer('acknowledgeMessage', { body: { id } });
    setBusyId(null);
    setFailure(result.ok ? null : failureText(result.failure));
    if (result.ok) take(result.value);
    return result.ok;
  };
  return { acknowledge, busyId, failure };
};
