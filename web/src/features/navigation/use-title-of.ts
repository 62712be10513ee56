import { useTexts } from '../../i18n/use-texts.ts';
import type { Title } from './navigation-items.ts';

/** Says the title of an entry of the navigation. What has no words in the language is said in English. */
export const useTitleOf = () => {
  const { t, language } = useTexts();
  return ({ title }: { readonly title: Title }): string =>
    typeof title === 'string' ? t(title) : title[language === 'tr' ? 'tr' : 'en'];
};
