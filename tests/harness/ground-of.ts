import { allThemes } from '@reelfloor/web/testing/theme-data';

export const groundOf = (name: string): string => {
  const theme = allThemes.find((candidate) => candidate.name === name);
  if (!theme) throw new Error(`there is no theme ${name}`);
  return `rgb(${[1, 3, 5].map((start) => Number.parseInt(theme.bg.slice(start, start + 2), 16)).join(', ')})`;
};
