import { createStore } from 'zustand/vanilla';
import { directionOf, isLanguage, type Language } from './languages.ts';
import { loadTexts, type TextsExtent } from './load-texts.ts';
import type { Texts } from './texts.ts';
import { findText, type Translate, translatorOf } from './translate.ts';

const storageKey = 'language';

/** The language in use, its texts, and the translator that speaks it. */
export interface Speech {
  readonly language: Language;
  readonly texts: Texts;
  readonly t: Translate;
}

/** Null until `startTexts` has resolved; nothing is drawn before. */
export const speechStore = createStore<{ readonly speech: Speech | null }>(() => ({ speech: null }));

/** How much is wanted; grows once somebody is about to enter and never shrinks. */
let extent: TextsExtent = 'first';
/** Counts the changes under way, so that of two quick ones the later holds. */
let changes = 0;

/** Starts with the player's own choice, otherwise with the operator's first language. */
export const startTexts = (defaultLanguage: Language): Promise<void> =>
  speak(chosenLanguage() ?? defaultLanguage);

/**
 * Brings the texts of the pages behind the login. Before the start nothing is known of the language; then the start
 * itself brings them.
 */
export const wantAllTexts = async (): Promise<void> => {
  if (extent === 'all') return;
  extent = 'all';
  const { speech: spoken } = speechStore.getState();
  if (spoken) await speak(spoken.language);
};

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
export const translate: Translate = (key, ...params) => speech().t(key, ...params);

/** The text at an address that came from elsewhere, or undefined. */
export const textAt = (path: string): string | undefined => findText(speech().texts, path);

const speech = (): Speech => {
  const { speech: spoken } = speechStore.getState();
  if (!spoken) throw new Error('no language has been loaded yet');
  return spoken;
};

const speak = async (language: Language): Promise<void> => {
  const change = ++changes;
  const wanted = extent;
  const texts = await loadTexts(language, wanted);
  if (change !== changes) return;
  // More was asked for meanwhile: the pages that wait for it must not be drawn with less.
  if (wanted !== extent) return speak(language);
  speechStore.setState({ speech: { language, texts, t: translatorOf(texts, language) } });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

const chosenLanguage = (): Language | null => {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
};
