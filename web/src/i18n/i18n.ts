import { currentLanguage, languageStore } from './language-store.ts';
import { directionOf, isLanguage, type Language } from './languages.ts';
import type { MainTexts } from './main-texts.ts';
import { withFallback } from './some-texts.ts';
import type { SomeTexts, Texts } from './texts.ts';
import { findText, type Translate } from './translate.ts';
import { type Messages, translatorIn } from './use-messages.ts';

/** Languages of which nothing is translated yet. Their pages are in English, and browsers and screen readers must know. */
const untranslated: readonly Language[] = ['bg'];

/** Returns the language that the texts of a page are in. */
export const displayedLanguage = (language: Language): Language =>
  untranslated.includes(language) ? 'en' : language;

/** `first`: the texts before the login; `all`: every text. Each is a separate file, loaded when needed. */
type TextsExtent = 'first' | 'all';

export const loadTexts = async (language: Language, extent: TextsExtent): Promise<Texts> => {
  const wanted = extent === 'first' ? first : all;
  if (language === 'tr' || language === 'en') return (await wanted[language]()).texts as Texts;
  const [english, own] = await Promise.all([wanted.en(), incomplete[language]()]);
  return withFallback<Texts>(own.texts, english.texts as Texts);
};

const first = { tr: () => import('./tr/first.ts'), en: () => import('./en/first.ts') };
const all = { tr: () => import('./tr/index.ts'), en: () => import('./en/index.ts') };
const incomplete: Record<'ar' | 'bg', () => Promise<{ texts: SomeTexts }>> = {
  ar: () => import('./ar/index.ts'),
  bg: () => import('./bg/index.ts'),
};

const storageKey = 'language';

/** What is loaded so far of the texts that the players' pages share. */
const loaded: { -readonly [Key in keyof Messages<MainTexts>]: Messages<MainTexts>[Key] } = {
  tr: {} as Texts,
  en: {} as Texts,
};
export const mainMessages: Messages<MainTexts> = loaded;
/** Nothing is drawn before `startTexts` has resolved. */
let isStarted = false;

/** Which texts are needed so far; it never goes back to `first`. */
let extent: TextsExtent = 'first';
/** Number of language changes, so that of two quick changes the later change is applied. */
let changes = 0;

/** Loads the texts of the player's language, or of the operator's default if the player has not chosen a language. */
export const startTexts = (defaultLanguage: Language): Promise<void> =>
  switchLanguage(chosenLanguage() ?? defaultLanguage);

/** Loads the texts of the pages after the login. Called before `startTexts`, it makes `startTexts` load them. */
export const requestAllTexts = async (): Promise<void> => {
  if (extent === 'all') return;
  extent = 'all';
  if (isStarted) await switchLanguage(currentLanguage());
};

export const hasChosenLanguage = (): boolean => chosenLanguage() !== null;

export const chooseLanguage = async (language: Language): Promise<void> => {
  await switchLanguage(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is switched off, so the choice lasts until the page closes.
  }
};

/** Translates for code outside React components. */
export const translate: Translate = (key, ...params) =>
  translatorIn(mainMessages, currentLanguage())(key, ...params);

/** Returns the text at a path that the type check does not know; undefined if there is no text there. */
export const textAt = (path: string): string | undefined => findText(loaded[currentLanguage()] ?? {}, path);

const switchLanguage = async (language: Language): Promise<void> => {
  const change = ++changes;
  const wanted = extent;
  const texts = await loadTexts(language, wanted);
  if (change !== changes) return;
  // More texts were requested while these were loading, and pages wait for all of them.
  if (wanted !== extent) return switchLanguage(language);
  loaded[language] = texts;
  isStarted = true;
  languageStore.setState({ language });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = displayedLanguage(language);
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
