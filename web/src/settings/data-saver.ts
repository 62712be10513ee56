import { maxSavingBitsPerSecond } from '@reelfloor/protocol';
import { playerPreferenceStore, usePlayerPreference } from './player-preferences.ts';

/** Data about the network connection that some browsers provide (Network Information API). Others have no such object. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const slowTypes: ReadonlySet<string | undefined> = new Set(['slow-2g', '2g', '3g']);

const network = (): NetworkInformation =>
  (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection ?? {};

/** Returns whether the player has chosen data saver mode, in which the game's picture and sound need little data. */
export const isDataSaverOn = (): boolean => playerPreferenceStore.getState().saving === true;

export const useIsDataSaverOn = (): boolean => usePlayerPreference('saving') === true;

/**
 * Data usage of an hour of play in megabytes: in data saver mode the maximum; without it, that of a picture with much motion on a fast
 * connection.
 */
export const megabytesPerHour = {
  saving: Math.ceil((maxSavingBitsPerSecond * 3600) / 8_000_000),
  usual: 1500,
} as const;

/** Returns whether a page should omit inessential data, such as live thumbnails. */
export const shouldSkipInessentialData = (): boolean => isDataSaverOn() || network().saveData === true;

/** Calls `listener` when the player switches data saver mode on or off. Returns a function that unsubscribes. */
export const onDataSaverChange = (listener: () => void): (() => void) =>
  playerPreferenceStore.subscribe((now, before) => {
    if ((now.saving === true) !== (before.saving === true)) listener();
  });

/** Returns whether to suggest data saver mode: the browser reports scarce data or a slow connection, and the player has not chosen. */
export const isDataSaverSuggested = (): boolean => {
  const { saveData, effectiveType } = network();
  return playerPreferenceStore.getState().saving === null && (saveData === true || slowTypes.has(effectiveType));
};
