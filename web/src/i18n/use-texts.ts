import { useStore } from 'zustand';
import { type LoadedTexts, textsStore } from './i18n.ts';

export type { PlainTextKey, Translate } from './translate.ts';

export const useTexts = (): LoadedTexts => {
  const loadedTexts = useStore(textsStore, (state) => state.loadedTexts);
  if (!loadedTexts) throw new Error('a page is drawn before its texts were loaded');
  return loadedTexts;
};
