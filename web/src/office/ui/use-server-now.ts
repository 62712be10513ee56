import { afterDelay } from '@reelfloor/protocol/after-delay';
import { useEffect, useState } from 'react';
import { serverNow } from '../api/contact.ts';

/** The server's time in ms since 1970, again each second, on the second. */
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
