import { createStore } from 'zustand/vanilla';
import { defaultTheme, isThemeName, type ThemeName } from './theme-names.ts';

/** Local storage key of the chosen theme, which `before-first-paint.js` also reads. */
const storageKey = 'theme';
const loadTimeoutMs = 8000;

const shownTheme = (): ThemeName => {
  const name = typeof document === 'undefined' ? null : document.documentElement.dataset.theme;
  return isThemeName(name) ? name : defaultTheme;
};

/** The current color theme, for components that need its name; the page itself uses CSS variables. */
export const themeStore = createStore<{ readonly theme: ThemeName }>(() => ({ theme: shownTheme() }));

export const getCurrentTheme = (): ThemeName => themeStore.getState().theme;

/** The color theme requested last: an earlier request that completes later is ignored. */
let wanted: ThemeName | null = null;

/** Loads and shows a color theme. Returns false and keeps the current theme if the new theme's colors cannot be loaded. */
export const loadAndShowTheme = async (theme: ThemeName): Promise<boolean> => {
  wanted = theme;
  if (!(await loadColours(theme))) return false;
  if (wanted !== theme) return true;
  document.documentElement.dataset.theme = theme;
  themeStore.setState({ theme });
  colourTheBrowser();
  return true;
};

export const showAndStoreTheme = async (theme: ThemeName): Promise<boolean> => {
  const shown = await loadAndShowTheme(theme);
  if (shown) rememberTheme(theme);
  return shown;
};

const rememberTheme = (theme: ThemeName): void => {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Local storage is disabled, so the chosen theme lasts only until the page closes.
  }
};

/** Sets the theme color of a phone browser's own bars (`theme-color`). */
const colourTheBrowser = (): void => {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgroundColor);
};

const loading = new Map<ThemeName, Promise<boolean>>();

/** Loads a color theme's colors once. The default theme is built in; every other theme is a small file. */
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
