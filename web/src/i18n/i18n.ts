import { createStore } from 'zustand/vanilla';
import type { Texts } from './texts.ts';
import { findText, type Translate, translatorOf } from './translate.ts';

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';

/** Each language is a file of its own and only the one in use is loaded. */
const load: Record<Language, () => Promise<{ texts: Texts }>> = {
  tr: () => import('./tr/index.ts'),
  en: () => import('./en/index.ts'),
};

/** The language in use, its texts, and the translator that speaks it. */
export interface Speech {
  readonly language: Language;
  readonly texts: Texts;
  readonly t: Translate;
}

/** Null until `startTexts` has resolved; nothing is drawn before. */
export const speechStore = createStore<{ readonly speech: Speech | null }>(() => ({ speech: null }));

/** Starts with the player's own choice, otherwise with the operator's first language. */
export const startTexts = (defaultLanguage: Language): Promise<void> =>
  speak(chosenLanguage() ?? defaultLanguage);

/** Loads the language, switches to it, and remembers the choice. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await speak(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is switched off: the choice holds until the page is closed.
  }
};

export const currentLanguage = (): Language => speech().language;

/** The translator for what is not a component: connections and stores that announce something. */
export const translate: Translate = (key, params) => speech().t(key, params);

/** Whether there is a text at this address. */
export const hasText = (path: string): boolean => findText(speech().texts, path) !== undefined;

const speech = (): Speech => {
  const { speech: spoken } = speechStore.getState();
  if (!spoken) throw new Error('no language has been loaded yet');
  return spoken;
};

const speak = async (language: Language): Promise<void> => {
  const { texts } = await load[language]();
  speechStore.setState({ speech: { language, texts, t: translatorOf(texts, language) } });
  if (typeof document !== 'undefined') document.documentElement.lang = language;
};

const chosenLanguage = (): Language | null => {
  try {
    const stored = localStorage.getItem(storageKey);
    return languages.find((language) => language === stored) ?? null;
  } catch {
    return null;
  }
};
