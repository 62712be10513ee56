import type { Language } from '../i18n/languages.ts';
import type { ThemeName } from './themes/theme-names.ts';

interface InformationPageStyle {
  readonly language: Language;
  readonly theme: ThemeName;
  readonly isFramed?: boolean;
}

/**
 * Adds the user's language and theme, and whether the page is framed, to an information page's URL. These pages run in a sandbox, even in a
 * tab of their own, and cannot read the user's preferences.
 */
export const buildInformationPageUrl = (
  pageAddress: string,
  { language, theme, isFramed = false }: InformationPageStyle,
): string => {
  const [beforeHash = '', hash] = pageAddress.split('#');
  const [path, query] = beforeHash.split('?');
  const search = new URLSearchParams(query);
  if (isFramed) search.set('embedded', '');
  search.set('lang', language);
  search.set('theme', theme);
  return `${path}?${search}${hash === undefined ? '' : `#${hash}`}`;
};
