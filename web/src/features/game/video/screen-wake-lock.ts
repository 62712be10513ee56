import { isSaving, onSavingChange } from '../../../settings/saving-mode.ts';

/**
 * Keeps the screen on while a game is played on a visible page. Saving mode leaves it to the device. Returns a function that
 * gives the screen back.
 */
export const keepScreenOn = (): (() => void) => {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;
  const isWanted = () => !isOver && !document.hidden && !isSaving();
  const follow = async (): Promise<void> => {
    if (lock?.released) lock = null;
    if (!isWanted()) {
      void lock?.release().catch(() => {});
      lock = null;
    }
    if (!isWanted() || lock || isAsking) return;
    isAsking = true;
    // Refused on a low battery. Browsers without the interface have no `wakeLock`.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    isAsking = false;
    // While the browser answered, the page may have been hidden or the game may have ended.
    if (lock && !isWanted()) void follow();
  };
  const look = () => void follow();
  document.addEventListener('visibilitychange', look);
  const stopSaving = onSavingChange(look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    stopSaving();
    look();
  };
};
