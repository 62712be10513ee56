import { useStore } from 'zustand';
import { type Speech, speechStore } from './i18n.ts';

export type { PlainTextKey, Translate } from './translate.ts';

export const useTexts = (): Speech => {
  const speech = useStore(speechStore, (state) => state.speech);
  if (!speech) throw new Error('a page is drawn before its texts were loaded');
  return speech;
};
