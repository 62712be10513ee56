import { maxSavingBitsPerSecond } from '@reelfloor/protocol';
import { preferenceStore, usePreference } from './preferences.ts';

/** What some browsers know of the line (Network Information API). Others have no such object. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const slowTypes: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);

const network = (): NetworkInformation =>
  (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection ?? {};

/** Returns whether the player has chosen saving mode: the game's picture and sound then need little data. */
export const isSaving = (): boolean => preferenceStore.getState().saving === true;

export const useSaving = (): boolean => usePreference('saving') === true;

/** Data of an hour of play in megabytes: at most, with saving mode; without it, of a busy picture on a wide line. */
export const megabytesPerHour = {
  saving: Math.ceil((maxSavingBitsPerSecond * 3600) / 8_000_000),
  usual: 1500,
} as const;

/** Returns whether a page should leave out what it can do without, such as live thumbnails. */
export const savesData = (): boolean => isSaving() || network().saveData === true;

/** Calls `listener` when the player switches saving mode on or off. Returns a function that stops these calls. */
export const onSavingChange = (listener: () => void): (() => void) =>
  preferenceStore.subscribe((now, before) => {
    if ((now.saving === true) !== (before.saving === true)) listener();
  });

/** Returns whether to suggest saving mode: the browser says that data or rate are scarce, and the player has not chosen. */
export const isSavingSuggested = (): boolean => {
  const { saveData, effectiveType } = network();
  return preferenceStore.getState().saving === null && (saveData === true || slowTypes.has(effectiveType));
};
