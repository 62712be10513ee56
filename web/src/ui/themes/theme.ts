/** The themes that exist so far; `first-theme.js` knows the same names. */
const themes = ['dark6', 'light3'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

export const currentTheme = (): Theme => {
  const name = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === name) ?? 'dark6';
};

/** Shows the theme and remembers it. */
export const chooseTheme = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme;
  const { backgroundColor } = getComputedStyle(document.documentElement);
  // The phone's own bars take the page's colour.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgroundColor);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is switched off: the choice holds until the page is closed.
  }
};
