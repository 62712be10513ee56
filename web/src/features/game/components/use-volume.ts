import { useEffect } from 'react';
import { setPreference, useChosenVolume } from '../../../settings/preferences.ts';

/** The player's volume from 0 to 1, kept for the next time; the operator's until it was chosen. */
export const useVolume = (apply: (volume: number) => void): [number, (volume: number) => void] => {
  const volume = useChosenVolume();
  useEffect(() => apply(volume));
  return [volume, (chosen) => setPreference('volume', chosen)];
};
