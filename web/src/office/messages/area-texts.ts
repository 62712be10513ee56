import type { Worded } from '../../i18n/texts.ts';
import { type Translate, translatorOf } from '../../i18n/translate.ts';
import { type OfficeLanguage, useLanguage } from './language.ts';

/**
 * Makes the hook for the texts of an area: `const useFloorTexts = areaTexts({ en, tr })`. Texts have parameters as in
 * `{{name}}`; of a counted text there are `key_one` and `key_other`, and `t('key', { count })` chooses.
 */
export const areaTexts = <const Part extends object>(parts: {
  readonly en: Part;
  readonly tr: Worded<NoInfer<Part>>;
}): (() => { readonly t: Translate<Part>; readonly language: OfficeLanguage }) => {
  const translators: Partial<Record<OfficeLanguage, Translate<Part>>> = {};
  return () => {
    const { language } = useLanguage();
    translators[language] ??= translatorOf<Part>(parts[language] as Worded<Part>, language);
    return { t: translators[language], language };
  };
};
