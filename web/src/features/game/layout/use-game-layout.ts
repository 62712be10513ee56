import { useEffect } from 'react';
import type { GameLayout } from '../session/control-panel.ts';

export const useGameLayoutDetection = (setLayout: (layout: GameLayout) => void): void => {
  useEffect(() => {
    const follow = () => setLayout(detectGameLayout());
    follow();
    const lists = Object.values(queries).map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener('change', follow);
    return () => {
      for (const list of lists) list.removeEventListener('change', follow);
    };
  }, [setLayout]);
};

/** A window too small for controls at its edges, as at 400 % zoom, gets the `upright` layout, which can scroll. */
const queries = {
  upright: '(max-width: 1024px) and (orientation: portrait), (max-width: 479px), (max-height: 319px)',
  sideways: '(max-height: 480px) and (orientation: landscape)',
  wide: '(min-width: 1181px)',
} as const;

export const detectGameLayout = (): GameLayout => {
  if (matchMedia(queries.upright).matches) return 'upright';
  if (matchMedia(queries.sideways).matches) return 'sideways';
  return matchMedia(queries.wide).matches ? 'wide' : 'medium';
};
