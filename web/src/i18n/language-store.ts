import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Language } from './languages.ts';

/** The language of the page. The players' client and the office each set it before they render anything. */
export const languageStore = createStore<{ readonly language: Language }>(() => ({ language: 'tr' }));

export const currentLanguage = (): Language => languageStore.getState().language;

export const useLanguage = (): Language =>
  useSyncExternalStore(languageStore.subscribe, currentLanguage, currentLanguage);
