import type { Theme } from './theme-colours.ts';

/** The rule that puts a theme's colours into the page's variables, as small as it can be. */
export const themeCss = (theme: Theme): string => {
  const body = declarations(theme).map(([name, value]) => `${name}:${value}`);
  return `[data-theme="${theme.name}"]{${body.join(';')}}\n`;
};

/**
 * The same as a part of our own style sheets, written out. It counts for a page without a theme too, but without
 * weight of its own, so that a chosen theme's file counts wherever it stands.
 */
export const defaultThemeCss = (theme: Theme): string => {
  const body = declarations(theme).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:where(:root),\n[data-theme="${theme.name}"] {\n${body.join('')}}\n`;
};

const declarations = ({ name: _, scheme, ...colours }: Theme): [string, string][] => [
  ['color-scheme', scheme],
  ...Object.entries(colours).map(([key, colour]): [string, string] => [variableOf(key), colour]),
  ['--wall', wall[scheme]],
];

/** `surface1` is `--surface-1`, `onPrimary` is `--on-primary`. */
const variableOf = (key: string): string =>
  `--${key.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** How much of a symbol that is not lit shows on the login page's wall of reels. */
const wall = { light: '0.34', dark: '0.42' };
