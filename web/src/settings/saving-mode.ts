import { preferenceStore } from './preferences.ts';

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
