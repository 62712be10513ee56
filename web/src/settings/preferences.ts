import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { getSettings } from './settings.ts';

/** The player's settings for this device. A change is stored and takes effect at once on every page. */
export interface Preferences {
  /** Volume of the machines' sound, from 0 to 1; null: the operator's setting applies. */
  readonly volume: number | null;
  readonly walletHidden: boolean;
  /** If true, no animations are shown, except in the machines' picture. */
  readonly still: boolean;
  /** If true, single-key shortcuts are enabled: the space bar spins and R opens the rules. */
  readonly spinKey: boolean;
  /** If true, the game's buttons make a click sound; null: the operator's setting applies. */
  readonly clickSound: boolean | null;
  /** Data saver: if true, the game shows a small picture at a low bitrate; null: the player has not chosen. */
  readonly saving: boolean | null;
}

const keys: Record<keyof Preferences, string> = {
  volume: 'game_volume',
  walletHidden: 'balance_hidden',
  still: 'reduced_motion',
  spinKey: 'spin_key',
  clickSound: 'click_sound',
  saving: 'saving_mode',
};

export const setPreference = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void => {
  preferenceStore.setState({ [name]: value });
  try {
    localStorage.setItem(keys[name], String(value));
  } catch {
    // Local storage is disabled, so the choice lasts until the page closes.
  }
};

export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useStore(preferenceStore, (preferences) => preferences[name]);

export const useChosenVolume = (): number => usePreference('volume') ?? getSettings().VOLUME;

export const useClickSound = (): boolean => usePreference('clickSound') ?? getSettings().CLICK_SOUND;

const stored = (name: keyof Preferences): string | null => {
  try {
    return localStorage.getItem(keys[name]);
  } catch {
    return null;
  }
};

const storedVolume = (): number | null => {
  const volume = Number.parseFloat(stored('volume') ?? '');
  return volume >= 0 && volume <= 1 ? volume : null;
};

const storedFlag = (name: keyof Preferences): boolean | null => {
  const flag = stored(name);
  return flag === 'true' || flag === 'false' ? flag === 'true' : null;
};

export const preferenceStore = createStore<Preferences>(() => ({
  volume: storedVolume(),
  walletHidden: stored('walletHidden') === 'true',
  still: stored('still') === 'true',
  spinKey: stored('spinKey') !== 'false',
  clickSound: storedFlag('clickSound'),
  saving: storedFlag('saving'),
}));

const showStillness = ({ still }: Preferences): void => {
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-still', still);
};
preferenceStore.subscribe(showStillness);
showStillness(preferenceStore.getState());
