import { useEffect, useState } from 'react';

/** How long each page of a card is shown before the next one, in ms. */
const stayMs = 10_000;

/** Returns the index of the card's page that is shown now; the pages rotate endlessly. */
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
