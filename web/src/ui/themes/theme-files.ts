import { allThemes } from './data/all-themes.ts';
import { defaultThemeCss, themeCss } from './theme-css.ts';
import { defaultTheme } from './theme-names.ts';

const note = '/* Made by scripts/render-themes.ts from ui/themes/data. */\n';

/**
 * The style files that are made from the themes' data, by their paths in this part: the default theme's is built into
 * the page's own rules, every theme has a file of its own that is loaded when it is chosen.
 */
export const themeFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...allThemes
      .filter(({ name }) => name === defaultTheme)
      .map((theme): [string, string] => ['src/ui/themes/default-theme.css', note + defaultThemeCss(theme)]),
    ...allThemes.map((theme): [string, string] => [`public/themes/${theme.name}.css`, themeCss(theme)]),
  ]);
