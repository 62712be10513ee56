import { allThemes } from './data/all-themes.ts';
import { defaultThemeCss, themeCss } from './theme-css.ts';
import { defaultTheme } from './theme-names.ts';

const note = '/* Made by scripts/render-themes.ts from ui/themes/data. */\n';

/**
 * Returns the generated style files by path. The default theme is built into the page's styles; each theme also has
 * its own file, loaded when it is chosen.
 */
export const themeFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...allThemes
      .filter(({ name }) => name === defaultTheme)
      .map((theme): [string, string] => ['src/ui/themes/default-theme.css', note + defaultThemeCss(theme)]),
    ...allThemes.map((theme): [string, string] => [`public/themes/${theme.name}.css`, themeCss(theme)]),
  ]);
