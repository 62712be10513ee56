import { useSyncExternalStore } from 'react';

interface Fullscreen {
  /** Whether the page offers fullscreen: false if the browser does not support it, and on iPhone, iPad and iPod (specification §2). */
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
    // Ignore that the browser refused fullscreen.
  }
};

/** Returns whether this is an iPhone, iPad or iPod. Newer iPads identify as a Mac, but no Mac has a touch screen. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
