import { useEffect, useState } from 'react';
import { settings } from '../../../settings/settings.ts';

/** The player's volume from 0 to 1, kept for the next time; the operator's until it was chosen. */
export const useVolume = (apply: (volume: number) => void): [number, (volume: number) => void] => {
  const [volume, setVolume] = useState(storedVolume);
  useEffect(() => apply(volume));
  const choose = (chosen: number) => {
    setVolume(chosen);
    try {
      localStorage.setItem(storageKey, String(chosen));
    } catch {
      // Storage is switched off: the choice holds until the page is closed.
    }
  };
  return [volume, choose];
};

const storageKey = 'game_volume';

const storedVolume = (): number => {
  try {
    const stored = Number.parseFloat(localStorage.getItem(storageKey) ?? '');
    return stored >= 0 && stored <= 1 ? stored : settings().VOLUME;
  } catch {
    return settings().VOLUME;
  }
};
