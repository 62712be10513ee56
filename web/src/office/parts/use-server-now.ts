import { useEffect, useState } from 'react';
import { serverNow } from '../calls/contact.ts';

/** The server's time in ms since 1970, again each second, on the second. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      setNow(serverNow());
      timer = window.setTimeout(tick, 1000 - (serverNow() % 1000));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, []);
  return now;
};
