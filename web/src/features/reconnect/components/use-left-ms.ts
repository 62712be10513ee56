import { useEffect, useState } from 'react';

/** What is left until a moment, counting down by the second; null where the moment is not known. */
export const useLeftMs = (untilMs: number | null): number | null => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (untilMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? null : Math.max(0, untilMs - now);
};
