import { createStore } from 'zustand/vanilla';
import { defaultTheme, isThemeName, type ThemeName } from './theme-names.ts';

/** `before-first-paint.js` reads the same key before the first paint. */
const storageKey = 'theme';
const loadTimeoutMs = 8000;

const shownTheme = (): ThemeName => {
  const name = typeof document === 'undefined' ? null : document.documentElement.dataset.theme;
  return isThemeName(name) ? name : defaultTheme;
};

/** The theme that is shown, for those who mark it; the page itself reads the variables. */
export const themeStore = createStore<{ readonly theme: ThemeName }>(() => ({ theme: shownTheme() }));

export const currentTheme = (): ThemeName => themeStore.getState().theme;

/** The theme that was asked for last: an earlier one that arrives later is not shown any more. */
let wanted: ThemeName | null = null;

/** Shows a theme once its colours are there. False where they could not be had; then the one before stays. */
export const showTheme = async (theme: ThemeName): Promise<boolean> => {
  wanted = theme;
  if (!(await loadColours(theme))) return false;
  if (wanted !== theme) return true;
  document.documentElement.dataset.theme = theme;
  themeStore.setState({ theme });
  colourTheBrowser();
  return true;
};

/** Shows the theme and remembers it. */
export const chooseTheme = async (theme: ThemeName): Promise<boolean> => {
  const shown = await showTheme(theme);
  if (shown) rememberTheme(theme);
  return shown;
};

/** What the page begins with the next time. */
export const rememberTheme = (theme: ThemeName): void => {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is switched off: the choice holds until the page is closed.
  }
};

/** The phone's own bars take the page's colour. */
const colourTheBrowser = (): void => {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgroundColor);
};

const loading = new Map<ThemeName, Promise<boolean>>();

/** The default theme is part of the page's own rules; each other is a file of half a kilobyte, loaded once. */
const loadColours = (theme: ThemeName): Promise<boolean> => {
  const known = loading.get(theme);
  if (known) return known;
  const href = `/themes/${theme}.css`;
  const isThere = theme === defaultTheme || document.querySelector(`link[href="${href}"]`) !== null;
  const loaded = isThere ? Promise.resolve(true) : addStylesheet(href);
  loading.set(theme, loaded);
  void loaded.then((there) => {
    if (!there) loading.delete(theme);
  });
  return loaded;
};

const addStylesheet = (href: string): Promise<boolean> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    const settle = (there: boolean) => {
      clearTimeout(impatience);
      if (!there) link.remove();
      resolve(there);
    };
    const impatience = setTimeout(() => settle(false), loadTimeoutMs);
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => settle(true);
    link.onerror = () => settle(false);
    document.head.append(link);
  });
