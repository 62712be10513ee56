import { isLanguage, type Language } from '../src/i18n/languages.ts';
import { defaultTheme, isThemeName, type ThemeName } from '../src/ui/themes/theme-names.ts';

/** What the workbook shows, stored in the fragment of the workbook's address and of the canvas's address. */
export interface Look {
  /** Component id, or `*` for all components. */
  readonly component: string;
  readonly theme: ThemeName;
  readonly language: Language;
  readonly width: 'full' | 'phone';
}

export const readLook = (hash: string): Look => {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [theme, language] = [params.get('theme'), params.get('language')];
  return {
    component: params.get('component') ?? '*',
    theme: isThemeName(theme) ? theme : defaultTheme,
    language: isLanguage(language) ? language : 'en',
    width: params.get('width') === 'phone' ? 'phone' : 'full',
  };
};

export const lookHash = (look: Look): string => `#${new URLSearchParams({ ...look })}`;
