import type { MachineId } from '@reelfloor/protocol';
import { useEffect, useState } from 'react';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { findSeatLeft, logOut } from './log-out.ts';
import { LogoutAsking } from './logout-asking.tsx';

export const LogoutSteps = () => {
  const [seat, setSeat] = useState<MachineId | null>(null);
  useEffect(() => {
    const finding = findSeatLeft(lockStore.getState().state !== 'open');
    void finding.then((found) => (found === null ? logOut() : setSeat(found)));
  }, []);
  return seat && <LogoutAsking machineId={seat} />;
};
