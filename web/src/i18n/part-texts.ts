import type { Language } from './languages.ts';
import { type Translate, translatorOf } from './translate.ts';
import { useTexts } from './use-texts.ts';

/**
 * Texts of a part that is loaded only when it is opened: they travel with the part, so no page pays for them before.
 * Gives the hook that speaks them: `const useChatTexts = partTexts({ tr, en })`. Other languages say it in English.
 */
export const partTexts = <Part extends object>(parts: {
  readonly tr: Part;
  readonly en: Part;
}): (() => { readonly t: Translate<Part>; readonly language: Language }) => {
  const turkish = translatorOf(parts.tr, 'tr');
  const english = translatorOf(parts.en, 'en');
  return () => {
    const { language } = useTexts();
    return { t: language === 'tr' ? turkish : english, language };
  };
};
