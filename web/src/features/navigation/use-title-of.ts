import { useTexts } from '../../i18n/use-texts.ts';
import type { Title } from './navigation-items.ts';

/** Returns a function for titles, which falls back to English. */
export const useTitleOf = () => {
  const say = useSayTitle();
  return ({ title }: { readonly title: Title }): string => say(title);
};

/** Returns a function for the title of an entry under its headings, which may have a shorter title. */
export const useShortTitleOf = () => {
  const say = useSayTitle();
  return ({ title, short }: { readonly title: Title; readonly short?: Title }): string => say(short ?? title);
};

const useSayTitle = () => {
  const { t, language } = useTexts();
  return (title: Title): string =>
    typeof title === 'string' ? t(title) : ((language === 'bg' ? undefined : title[language]) ?? title.en);
};
