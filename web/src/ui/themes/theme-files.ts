import { allThemes } from './data/all-themes.ts';
import { defaultThemeCss, themeCss } from './theme-css.ts';
import { defaultTheme } from './theme-names.ts';

const note = '/* Made by scripts/render-themes.ts from ui/themes/data. */\n';

/**
 * Returns the themes' style files by path. The default theme is built in; the others are loaded when chosen.
 */
export const themeFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...allThemes
      .filter(({ name }) => name === defaultTheme)
      .map((theme): [string, string] => ['src/ui/themes/default-theme.css', note + defaultThemeCss(theme)]),
    ...allThemes.map((theme): [string, string] => [`public/themes/${theme.name}.css`, themeCss(theme)]),
  ]);
