import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { NavigationTitle } from './navigation-items.ts';

/** Returns a function that returns an entry's title, in English if it is not translated. */
export const useNavigationTitleTranslator = () => {
  const say = useSayTitle();
  return ({ title }: { readonly title: NavigationTitle }): string => say(title);
};

/** Returns a function that returns an entry's title for use below its headings, where it may be shorter. */
export const useShortNavigationTitleTranslator = () => {
  const say = useSayTitle();
  return ({ title, short }: { readonly title: NavigationTitle; readonly short?: NavigationTitle }): string =>
    say(short ?? title);
};

const useSayTitle = () => {
  const { t, language } = useMessages(mainMessages);
  return (title: NavigationTitle): string =>
    typeof title === 'string' ? t(title) : ((language === 'bg' ? undefined : title[language]) ?? title.en);
};
