import type { MachineId } from '@reelfloor/protocol';
import { useCallback, useEffect, useState } from 'react';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { findSeatLeft, logOut } from './log-out.ts';
import { LogoutAsking } from './logout-asking.tsx';
import { LogoutUnchecked } from './logout-unchecked.tsx';

export const LogoutSteps = () => {
  const [seat, setSeat] = useState<MachineId | 'unknown' | null>(null);
  const look = useCallback(async () => {
    const found = await findSeatLeft(lockStore.getState().state !== 'open');
    if (found === null) await logOut();
    else setSeat(found);
  }, []);
  useEffect(() => void look(), [look]);
  if (seat === 'unknown') return <LogoutUnchecked onRetry={look} />;
  return seat && <LogoutAsking machineId={seat} />;
};
