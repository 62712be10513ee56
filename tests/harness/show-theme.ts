import type { Page } from 'playwright-core';

export const showTheme = async (page: Page, name: string): Promise<void> => {
  await loadThemes(page, [name]);
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, name);
};

export const loadThemes = (page: Page, names: readonly string[]): Promise<void> =>
  page.evaluate(async (themes) => {
    const load = async (theme: string) => {
      const href = `/themes/${theme}.css`;
      // The default theme is in the page's own style sheet, so it needs no link.
      if (theme === 'dark6' || document.querySelector(`link[href="${href}"]`)) return;
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      const loaded = new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = () => reject(new Error(`${href} could not be loaded`));
      });
      document.head.append(link);
      await loaded;
    };
    await Promise.all(themes.map(load));
  }, names);
