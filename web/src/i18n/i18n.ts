import { createStore } from 'zustand/vanilla';
import { directionOf, isLanguage, type Language } from './languages.ts';
import { loadTexts, spokenLanguage, type TextsExtent } from './load-texts.ts';
import type { Texts } from './texts.ts';
import { findText, type Translate, translatorOf } from './translate.ts';

const storageKey = 'language';

export interface Speech {
  readonly language: Language;
  readonly texts: Texts;
  readonly t: Translate;
}

/** Current language and texts; null until `startTexts` has resolved, before which nothing is drawn. */
export const speechStore = createStore<{ readonly speech: Speech | null }>(() => ({ speech: null }));

/** Which texts are needed so far; it never goes back to `first`. */
let extent: TextsExtent = 'first';
/** Number of language changes, so that of two quick changes the later change is applied. */
let changes = 0;

/** Loads the texts of the player's language, or of the operator's default if the player has not chosen a language. */
export const startTexts = (defaultLanguage: Language): Promise<void> =>
  speak(chosenLanguage() ?? defaultLanguage);

/** Loads the texts of the pages after the login. Called before `startTexts`, it makes `startTexts` load them. */
export const requestAllTexts = async (): Promise<void> => {
  if (extent === 'all') return;
  extent = 'all';
  const { speech: spoken } = speechStore.getState();
  if (spoken) await speak(spoken.language);
};

export const chooseLanguage = async (language: Language): Promise<void> => {
  await speak(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is switched off, so the choice lasts until the page closes.
  }
};

export const currentLanguage = (): Language => speech().language;

/** Translates for code outside React components. */
export const translate: Translate = (key, ...params) => speech().t(key, ...params);

/** Returns the text at a path that the type check does not know; undefined if there is no text there. */
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
  // More texts were requested while these were loading, and pages wait for all of them.
  if (wanted !== extent) return speak(language);
  speechStore.setState({ speech: { language, texts, t: translatorOf(texts, language) } });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = spokenLanguage(language);
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
