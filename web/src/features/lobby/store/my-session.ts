import type { MachineId } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import { openSession } from '../../../realtime/open-session.ts';

/** Returns whether this player has a session at the machine, in any browser. A session that is closing does not count. */
export const useIsMySession = (id: MachineId): boolean =>
  useSyncExternalStore(openSession.subscribe, () => mySession() === id);

export const useMySession = (): MachineId | null => useSyncExternalStore(openSession.subscribe, mySession);

const mySession = (): MachineId | null => {
  const session = openSession.get();
  return session === null || session.status === 'closing' ? null : session.machineId;
};
