import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';
import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-reachability-store.ts';

/** Returns the server's Unix time in ms, updated each second, on the second. */
export const useCurrentServerTimeMs = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let stopTimer = (): void => {};
    const tick = () => {
      setNow(serverNow());
      stopTimer = runAfterDelay(1000 - (serverNow() % 1000), tick);
    };
    tick();
    return () => stopTimer();
  }, []);
  return now;
};
