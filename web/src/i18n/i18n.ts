import { currentLanguage, languageStore } from './language-store.ts';
import { isLanguage, type Language, languageDirection } from './languages.ts';
import type { MainTexts } from './main-texts.ts';
import { mergeTextsWithFallback } from './partial-texts.ts';
import type { PartialMainTexts, Texts } from './texts.ts';
import { findText, type Translate } from './translate.ts';
import { getTranslator, type Messages } from './use-messages.ts';

/** Languages without any translation yet. Their pages are in English, which the `lang` attribute must tell browsers and screen readers. */
const untranslated: readonly Language[] = ['bg'];

/** Returns the language in which the page's texts are actually shown. */
export const toTranslatedLanguage = (language: Language): Language =>
  untranslated.includes(language) ? 'en' : language;

/** `first`: the texts needed before the login; `all`: all texts. Each is a separate file, loaded when needed. */
type TextsExtent = 'first' | 'all';

export const loadTexts = async (language: Language, extent: TextsExtent): Promise<Texts> => {
  const wanted = extent === 'first' ? first : all;
  if (language === 'tr' || language === 'en') return (await wanted[language]()).texts as Texts;
  const [english, own] = await Promise.all([wanted.en(), incomplete[language]()]);
  return mergeTextsWithFallback<Texts>(own.texts, english.texts as Texts);
};

const first = { tr: () => import('./tr/initial-texts.ts'), en: () => import('./en/initial-texts.ts') };
const all = { tr: () => import('./tr/texts.ts'), en: () => import('./en/texts.ts') };
const incomplete: Record<'ar' | 'bg', () => Promise<{ texts: PartialMainTexts }>> = {
  ar: () => import('./ar/texts.ts'),
  bg: () => import('./bg/texts.ts'),
};

const storageKey = 'language';

/** The texts shared by the players' pages, as far as they are loaded. */
const loaded: { -readonly [Key in keyof Messages<MainTexts>]: Messages<MainTexts>[Key] } = {
  tr: {} as Texts,
  en: {} as Texts,
};
export const mainMessages: Messages<MainTexts> = loaded;
/** False until `loadInitialTexts` has resolved; nothing is rendered before that. */
let isStarted = false;

/** Which texts have been requested so far; once `all`, never `first` again. */
let extent: TextsExtent = 'first';
/** The newest language change: of two quick changes the later one wins, and the earlier one resolves with it. */
let newest: Promise<void> | undefined;

/** Loads the texts in the player's language, or in the operator's default if the player has not chosen a language. */
export const loadInitialTexts = (defaultLanguage: Language): Promise<void> =>
  switchLanguage(chosenLanguage() ?? defaultLanguage);

/** Loads the texts of the pages after the login. If called before `loadInitialTexts`, makes `loadInitialTexts` load them. */
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
    // Storage is disabled, so the chosen language lasts only until the page closes.
  }
};

/** Translates for code outside React components. */
export const translate: Translate = (key, ...params) => getTranslator(mainMessages, currentLanguage())(key, ...params);

/** Returns the text at a path such as `login.title` that is not type-checked; undefined if there is none. */
export const findTextAtPath = (path: string): string | undefined => findText(loaded[currentLanguage()] ?? {}, path);

const switchLanguage = (language: Language): Promise<void> => {
  const change = load(language, () => change !== newest);
  newest = change;
  return change;
};

const load = async (language: Language, isReplaced: () => boolean): Promise<void> => {
  const wanted = extent;
  const texts = await loadTexts(language, wanted);
  if (isReplaced()) return newest;
  // More texts were requested while these were loading, and pages wait for all of them, so load again.
  if (wanted !== extent) return switchLanguage(language);
  loaded[language] = texts;
  isStarted = true;
  languageStore.setState({ language });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = toTranslatedLanguage(language);
  document.documentElement.dir = languageDirection(language);
};

const chosenLanguage = (): Language | null => {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
};
