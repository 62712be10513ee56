import type { Language } from '../../../i18n/languages.ts';
import type { ThemeName } from '../../../ui/themes/theme-names.ts';

/** Adds to an address what a sandboxed page cannot find out: that it is framed, the language and the theme. */
export const embeddedAddress = (address: string, language: Language, theme: ThemeName): string => {
  const [beforeHash = '', hash] = address.split('#');
  const [path, query] = beforeHash.split('?');
  const search = new URLSearchParams(query);
  search.set('embedded', '');
  search.set('lang', language);
  search.set('theme', theme);
  return `${path}?${search}${hash === undefined ? '' : `#${hash}`}`;
};
