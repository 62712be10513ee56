import type { Theme } from './theme-colours.ts';

export const themeCss = (theme: Theme): string => {
  const body = declarations(theme).map(([name, value]) => `${name}:${value}`);
  return `[data-theme="${theme.name}"]{${body.join(';')}}\n`;
};

/** Returns a rule of specificity zero, so that the file of a chosen theme overrides it in any load order. */
export const defaultThemeCss = (theme: Theme): string => {
  const body = declarations(theme).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:where(:root),\n[data-theme="${theme.name}"] {\n${body.join('')}}\n`;
};

const declarations = ({ name: _, scheme, ...colours }: Theme): [string, string][] => [
  ['color-scheme', scheme],
  ...Object.entries(colours).map(([key, colour]): [string, string] => [variableOf(key), colour]),
  ['--wall', wall[scheme]],
];

/** `surface1` becomes `--surface-1`, `onPrimary` becomes `--on-primary`. */
const variableOf = (key: string): string =>
  `--${key.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** The opacity of unlit symbols on the login page's reels. */
const wall = { light: '0.34', dark: '0.42' };
