import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Title } from './navigation-items.ts';

/** Returns a function that returns an entry's title, in English if it is not translated. */
export const useNavigationTitle = () => {
  const say = useSayTitle();
  return ({ title }: { readonly title: Title }): string => say(title);
};

/** Returns a function that returns an entry's title for use below its headings, where it may be shorter. */
export const useShortNavigationTitle = () => {
  const say = useSayTitle();
  return ({ title, short }: { readonly title: Title; readonly short?: Title }): string => say(short ?? title);
};

const useSayTitle = () => {
  const { t, language } = useMessages(mainMessages);
  return (title: Title): string =>
    typeof title === 'string' ? t(title) : ((language === 'bg' ? undefined : title[language]) ?? title.en);
};
