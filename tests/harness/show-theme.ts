import type { Page } from 'playwright-core';

/** Puts the page into another theme where it stands, as the color schemes do, without choosing it. */
export const showTheme = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (theme) => {
    const href = `/themes/${theme}.css`;
    if (theme !== 'dark6' && !document.querySelector(`link[href="${href}"]`)) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      const loaded = new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = () => reject(new Error(`${href} could not be loaded`));
      });
      document.head.append(link);
      await loaded;
    }
    document.documentElement.dataset.theme = theme;
  }, name);
