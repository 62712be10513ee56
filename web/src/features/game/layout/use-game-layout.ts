import { useSyncExternalStore } from 'react';

/** The screen's four shapes; what each looks like stands in `game-layout.css`. */
export type GameShape = 'wide' | 'medium' | 'upright' | 'sideways';

export const useGameShape = (): GameShape => useSyncExternalStore(subscribe, currentShape);

const queries = {
  upright: '(max-width: 1024px) and (orientation: portrait)',
  sideways: '(max-height: 480px) and (orientation: landscape)',
  wide: '(min-width: 1181px)',
} as const;

const currentShape = (): GameShape => {
  if (matchMedia(queries.upright).matches) return 'upright';
  if (matchMedia(queries.sideways).matches) return 'sideways';
  return matchMedia(queries.wide).matches ? 'wide' : 'medium';
};

const subscribe = (listener: () => void): (() => void) => {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
};
