import { startTransition, useEffect, useState } from 'react';
import { floor } from '../store/floor.ts';
import type { FloorOverview } from '../store/machine-list-store.ts';

/** A card shows its own news at once; the counts and the filtered list follow no more often than this. */
const pauseMs = 250;

/**
 * The floor's overview, at once when it is loaded and from then on at a calm pace, however many machines change. It is
 * never urgent: a whole floor is drawn in slices, so that a slow phone goes on answering.
 */
export const useFloorOverview = (): FloorOverview => {
  const [overview, setOverview] = useState(floor.overview.getState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = (): void => {
      timer = null;
      startTransition(() => setOverview(floor.overview.getState()));
    };
    const stop = floor.overview.subscribe((next, before) => {
      if (next.ids !== before.ids || next.loaded !== before.loaded) show();
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
