import { create } from 'zustand';

/** The office's themes: one dark, one light, with the same colours as the players' pages. */
const themes = ['dark6', 'light3'] as const;
type Theme = (typeof themes)[number];

const storageKey = 'office_theme';
const root = document.documentElement;
/** The theme that `office.html` has set from the same storage before the first paint. */
const first = (): Theme => (root.dataset.theme === 'light3' ? 'light3' : 'dark6');

export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: first() }));

export const chooseTheme = (theme: Theme): void => {
  root.dataset.theme = theme;
  // Colours the browser's own bars on a phone.
  const colour = getComputedStyle(root).backgroundColor;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  useTheme.setState({ theme });
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is switched off, so the choice lasts until the page closes.
  }
};
