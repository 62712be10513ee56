import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';

/** Absent where the browser has no full screen for pages, and on iPhone, iPad and iPod (specification §2). */
export const FullscreenButton = () => {
  const { t } = useTexts();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled || isAppleTouch()) return null;
  const Icon = isFull ? Minimize : Maximize;
  return (
    <Button className="mt-2 w-full" onClick={() => void toggle()}>
      <Icon aria-hidden="true" className="size-5" />
      {isFull ? t('game.leaveFullscreen') : t('game.fullscreen')}
    </Button>
  );
};

const toggle = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // The browser refused, by its owner's policy; the page stays as it is.
  }
};

/** A newer iPad calls itself a Mac; no Mac has a touch screen. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
