import { afterDelay } from '@reelfloor/protocol/after-delay';
import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-contact-store.ts';

/** Returns the server's Unix time in ms, updated each second, on the second. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let stopTimer = (): void => {};
    const tick = () => {
      setNow(serverNow());
      stopTimer = afterDelay(1000 - (serverNow() % 1000), tick);
    };
    tick();
    return () => stopTimer();
  }, []);
  return now;
};
