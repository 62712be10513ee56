import { useEffect, useSyncExternalStore } from 'react';
import { partTexts } from '../../../i18n/part-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wishEvents } from '../../../realtime/wish-events.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { tr } from './messages/tr.ts';
import { getPush, type PushState, renewPush, subscribePush } from './push-browser.ts';

export const usePushTexts = partTexts({ tr, en, ar });

/** Returns whether this browser is told while no page is open, and keeps the server's knowledge of it new. */
export const usePush = (): PushState => {
  const { language } = useTexts();
  const pushKey = useSyncExternalStore(wishEvents.subscribe, () => wishEvents.get()?.pushKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are part of what the server must know
  useEffect(() => void renewPush(), [language, pushKey]);
  return useSyncExternalStore(subscribePush, getPush);
};
