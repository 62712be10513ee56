import { useEffect, useState } from 'react';

/** How long a page of a card stays, in ms. */
const stayMs = 10_000;

/** Returns which of a card's pages is shown now: they turn without end. */
export const useRotatingPageIndex = (pageCount: number): number => {
  const [turns, setTurns] = useState(0);
  const turnsPages = pageCount > 1;
  useEffect(() => {
    if (!turnsPages) return;
    const timer = setInterval(() => setTurns((before) => before + 1), stayMs);
    return () => clearInterval(timer);
  }, [turnsPages]);
  return turns % Math.max(1, pageCount);
};
