import { expect, it, vi } from 'vitest';

it('the first texts are there once they were waited for, also if another language was chosen meanwhile', async () => {
  vi.resetModules();
  const { chooseLanguage, loadInitialTexts, translate } = await import('./i18n.ts');
  const { currentLanguage } = await import('./language-store.ts');
  // A casino's link names a language while the texts of the operator's are still loading.
  const first = loadInitialTexts('tr');
  const chosen = chooseLanguage('ar');
  await first;
  expect(currentLanguage()).toBe('ar');
  expect(translate('words.loading')).toMatch(/\p{Script=Arabic}/u);
  await chosen;
});
