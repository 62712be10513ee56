import type { Language } from './languages.ts';
import { withFallback } from './some-texts.ts';
import type { SomeTexts, Texts } from './texts.ts';

/** Languages of which nothing is translated yet. Their pages are in English, and browsers and screen readers must know. */
const untranslated: readonly Language[] = ['bg'];

/** Returns the language that the texts of a page are in. */
export const displayedLanguage = (language: Language): Language =>
  untranslated.includes(language) ? 'en' : language;

/** `first`: the texts before the login; `all`: every text. Each is a separate file, loaded when needed. */
export type TextsExtent = 'first' | 'all';

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
