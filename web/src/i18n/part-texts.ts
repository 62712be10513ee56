import type { Language } from './languages.ts';
import { type Some, withFallback } from './some-texts.ts';
import type { Worded } from './texts.ts';
import { type Translate, translatorOf } from './translate.ts';
import { useTexts } from './use-texts.ts';

/**
 * Makes a hook for texts that load together with their part of the client: `const useChatTexts = partTexts({
 * tr, en })`. Other languages may be incomplete and then show English.
 */
export const partTexts = <Part extends object>(
  parts: { readonly tr: Part; readonly en: Worded<NoInfer<Part>> } & {
    readonly [Other in 'ar' | 'bg']?: Some<NoInfer<Part>>;
  },
): (() => { readonly t: Translate<Part>; readonly language: Language }) => {
  const translators: Partial<Record<Language, Translate<Part>>> = {};
  const translatorFor = (language: Language): Translate<Part> => {
    translators[language] ??= translatorOf<Part>(
      withFallback<Worded<Part>>((parts[language] ?? {}) as Some<Worded<Part>>, parts.en),
      language,
    );
    return translators[language];
  };
  return () => {
    const { language } = useTexts();
    return { t: translatorFor(language), language };
  };
};
