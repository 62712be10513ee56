import type { Theme } from './theme-colours.ts';

/** The rule that puts a theme's colours into the page's variables. */
export const themeCss = (theme: Theme, selector = `[data-theme="${theme.name}"]`): string => {
  const { name: _, scheme, ...colours } = theme;
  const declarations = Object.entries(colours).map(([key, colour]) => `${variableOf(key)}:${colour}`);
  return `${selector}{color-scheme:${scheme};${declarations.join(';')};--wall:${wall[scheme]}}\n`;
};

/** `surface1` is `--surface-1`, `onPrimary` is `--on-primary`. */
const variableOf = (key: string): string =>
  `--${key.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** How much of a symbol that is not lit shows on the login page's wall of reels. */
const wall = { light: 0.34, dark: 0.42 };
