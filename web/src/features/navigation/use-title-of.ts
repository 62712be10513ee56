import { useTexts } from '../../i18n/use-texts.ts';
import type { Title } from './navigation-items.ts';

/** Says the title of an entry of the navigation. What has no words in the language is said in English. */
export const useTitleOf = () => {
  const say = useSayTitle();
  return ({ title }: { readonly title: Title }): string => say(title);
};

/** The same for an entry that stands under its headings. */
export const useShortTitleOf = () => {
  const say = useSayTitle();
  return ({ title, short }: { readonly title: Title; readonly short?: Title }): string => say(short ?? title);
};

const useSayTitle = () => {
  const { t, language } = useTexts();
  return (title: Title): string =>
    typeof title === 'string' ? t(title) : ((language === 'bg' ? undefined : title[language]) ?? title.en);
};
