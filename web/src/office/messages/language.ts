import { create } from 'zustand';

/** Languages of the office. */
export type OfficeLanguage = 'tr' | 'en';

const storageKey = 'office_language';
/** The document's language, which `office.html` has set from the same storage before the first paint. */
const first = (): OfficeLanguage => (document.documentElement.lang === 'en' ? 'en' : 'tr');

export const useLanguage = create<{ readonly language: OfficeLanguage }>(() => ({ language: first() }));

export const chooseLanguage = (language: OfficeLanguage): void => {
  document.documentElement.lang = language;
  useLanguage.setState({ language });
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is switched off, so the choice lasts until the page closes.
  }
};
