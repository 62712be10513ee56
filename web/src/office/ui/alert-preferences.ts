import { create } from 'zustand';

/** Whether this device announces new alerts by sound and by notification, as the user has ticked. */
interface AlertPreferences {
  readonly sound: boolean;
  readonly notices: boolean;
}

const storageKey = 'office_attention';

const stored = (): AlertPreferences => {
  try {
    const text = localStorage.getItem(storageKey) ?? '';
    return { sound: text.includes('sound'), notices: text.includes('notices') };
  } catch {
    return { sound: false, notices: false };
  }
};

export const useAlertPreferences = create<AlertPreferences>(stored);

export const setAlertPreferences = (change: Partial<AlertPreferences>): void => {
  useAlertPreferences.setState(change);
  const { sound, notices } = useAlertPreferences.getState();
  try {
    localStorage.setItem(storageKey, [sound && 'sound', notices && 'notices'].filter(Boolean).join(' '));
  } catch {
    // Local storage is disabled, so the alert preferences last only until the page closes.
  }
};

let context: AudioContext | null = null;

/** Plays two short tones. Browsers block sound on a page without user input. */
export const playAlertSound = (): void => {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [index, frequency] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + index * 0.18;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  }
};
