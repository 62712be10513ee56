import { startTransition, useEffect, useState } from 'react';
import { type FloorOverview, floor } from '../store/machine-list-store.ts';

/** Throttle interval in ms for the counts and the filtered list. Cards update at once. */
const pauseMs = 250;

/** Returns the overview of all machines. After the first list, updates have low priority, so that a slow phone stays responsive. */
export const useFloorOverview = (): FloorOverview => {
  const [overview, setOverview] = useState(floor.overview.getState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = (): void => {
      timer = null;
      startTransition(() => setOverview(floor.overview.getState()));
    };
    const stop = floor.overview.subscribe((next, before) => {
      // Show the first cards at once: a transition begins again with each other update, of which a page that opens has many.
      if (!before.loaded) setOverview(next);
      else if (next.ids !== before.ids || !next.loaded) show();
      else timer ??= setTimeout(show, pauseMs);
    });
    show();
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
  return overview;
};
