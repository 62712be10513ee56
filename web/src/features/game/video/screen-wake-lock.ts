import { isDataSaverOn, onDataSaverChange } from '../../../settings/data-saver.ts';

/**
 * Keeps the screen on while a game is played on a visible page, except with the data saver. Returns a function that releases the wake lock.
 */
export const keepScreenOn = (): (() => void) => {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;
  const isWanted = () => !isOver && !document.hidden && !isDataSaverOn();
  const follow = async (): Promise<void> => {
    if (lock?.released) lock = null;
    if (!isWanted()) {
      void lock?.release().catch(() => {});
      lock = null;
    }
    if (!isWanted() || lock || isAsking) return;
    isAsking = true;
    // The request is rejected on a low battery. `wakeLock` is undefined in browsers that do not support it.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    isAsking = false;
    // During the request, the page may have been hidden or the game may have ended.
    if (lock && !isWanted()) void follow();
  };
  const look = () => void follow();
  document.addEventListener('visibilitychange', look);
  const stopSaving = onDataSaverChange(look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    stopSaving();
    look();
  };
};
