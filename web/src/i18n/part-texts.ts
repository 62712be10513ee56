import type { Language } from './languages.ts';
import { type Some, withFallback } from './some-texts.ts';
import type { Worded } from './texts.ts';
import { type Translate, translatorOf } from './translate.ts';
import { useTexts } from './use-texts.ts';

/**
 * Texts of a part that is loaded only when it is opened: they travel with the part, so no page pays for them before.
 * Gives the hook that speaks them: `const useChatTexts = partTexts({ tr, en })`. Another language may have some of
 * them; what it lacks is said in English.
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
