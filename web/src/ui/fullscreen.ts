import { useSyncExternalStore } from 'react';

interface Fullscreen {
  /** False if the browser does not support fullscreen, and on iPhone, iPad and iPod (specification §2). */
  readonly offered: boolean;
  readonly isFull: boolean;
  readonly toggle: () => void;
}

export const useFullscreen = (): Fullscreen => {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { offered: document.fullscreenEnabled && !isAppleTouch(), isFull, toggle: () => void toggle() };
};

const toggle = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // The browser refused, so the page stays as it is.
  }
};

/** Returns whether this is an iPhone, iPad or iPod. Newer iPads claim to be a Mac, but no Mac can be touched. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
