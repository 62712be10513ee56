import { allThemes } from './data/all-themes.ts';
import type { Theme } from './theme-colours.ts';
import { defaultTheme } from './theme-names.ts';

const note = '/* Made by scripts/render-themes.ts from ui/themes/data. */\n';

/** Returns the CSS files of the color themes by path. The default theme is built in; the others are loaded when chosen. */
export const buildThemeCssFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...allThemes
      .filter(({ name }) => name === defaultTheme)
      .map((theme): [string, string] => ['src/ui/themes/default-theme.css', note + defaultThemeCss(theme)]),
    ...allThemes.map((theme): [string, string] => [`public/themes/${theme.name}.css`, themeCss(theme)]),
  ]);

const themeCss = (theme: Theme): string => {
  const body = declarations(theme).map(([name, value]) => `${name}:${value}`);
  return `[data-theme="${theme.name}"]{${body.join(';')}}\n`;
};

/** Returns the default theme's CSS with specificity zero, so that a chosen theme overrides it in any load order. */
const defaultThemeCss = (theme: Theme): string => {
  const body = declarations(theme).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:where(:root),\n[data-theme="${theme.name}"] {\n${body.join('')}}\n`;
};

const declarations = ({ name: _, scheme, ...colours }: Theme): [string, string][] => [
  ['color-scheme', scheme],
  ...Object.entries(colours).map(([key, colour]): [string, string] => [variableOf(key), colour]),
  ['--wall', wall[scheme]],
];

/** Returns the CSS variable of a color: `--surface-1` for `surface1`, `--on-primary` for `onPrimary`. */
const variableOf = (key: string): string => `--${key.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** Opacity of the login page's symbols outside the pay line. */
const wall = { light: '0.34', dark: '0.42' };
