import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { getOperatorSettings } from './operator-settings.ts';

/** The player's settings for this device. A change is stored and takes effect at once on every page. */
export interface PlayerPreferences {
  /** Volume of the machines' sound, from 0 to 1; null: the operator's setting applies. */
  readonly volume: number | null;
  readonly walletHidden: boolean;
  /** If true, no animations are shown, except in the machines' video picture. */
  readonly still: boolean;
  /** If true, single-key shortcuts are enabled: the space bar spins and R opens the rules. */
  readonly spinKey: boolean;
  /** If true, the game's buttons make a click sound; null: the operator's setting applies. */
  readonly clickSound: boolean | null;
  /** Data saver: if true, the game shows a small picture at a low bitrate; null: the player has not chosen. */
  readonly saving: boolean | null;
}

const keys: Record<keyof PlayerPreferences, string> = {
  volume: 'game_volume',
  walletHidden: 'balance_hidden',
  still: 'reduced_motion',
  spinKey: 'spin_key',
  clickSound: 'click_sound',
  saving: 'saving_mode',
};

export const storePlayerPreference = <Name extends keyof PlayerPreferences>(
  name: Name,
  value: PlayerPreferences[Name],
): void => {
  playerPreferenceStore.setState({ [name]: value });
  try {
    localStorage.setItem(keys[name], String(value));
  } catch {
    // Local storage is disabled, so the player's preferences last only until the page closes.
  }
};

export const usePlayerPreference = <Name extends keyof PlayerPreferences>(name: Name): PlayerPreferences[Name] =>
  useStore(playerPreferenceStore, (preferences) => preferences[name]);

export const useChosenSoundVolume = (): number => usePlayerPreference('volume') ?? getOperatorSettings().VOLUME;

export const useIsClickSoundOn = (): boolean => usePlayerPreference('clickSound') ?? getOperatorSettings().CLICK_SOUND;

const stored = (name: keyof PlayerPreferences): string | null => {
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

const storedFlag = (name: keyof PlayerPreferences): boolean | null => {
  const flag = stored(name);
  return flag === 'true' || flag === 'false' ? flag === 'true' : null;
};

export const playerPreferenceStore = createStore<PlayerPreferences>(() => ({
  volume: storedVolume(),
  walletHidden: stored('walletHidden') === 'true',
  still: stored('still') === 'true',
  spinKey: stored('spinKey') !== 'false',
  clickSound: storedFlag('clickSound'),
  saving: storedFlag('saving'),
}));

const showStillness = ({ still }: PlayerPreferences): void => {
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-still', still);
};
playerPreferenceStore.subscribe(showStillness);
showStillness(playerPreferenceStore.getState());
