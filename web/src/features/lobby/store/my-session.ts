import type { MachineId } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import { openSession } from '../../../realtime/open-session.ts';

/** Whether this player's session is open at the machine, in this browser or elsewhere. One being closed is over. */
export const useIsMySession = (id: MachineId): boolean =>
  useSyncExternalStore(openSession.subscribe, () => {
    const session = openSession.get();
    return session?.machineId === id && session.status !== 'closing';
  });
