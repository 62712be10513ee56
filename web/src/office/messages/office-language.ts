import { languageStore, useLanguage } from '../../i18n/language-store.ts';

export type OfficeLanguage = 'tr' | 'en';

const storageKey = 'office_language';
/** The document's language, which `office.html` has set from local storage before the first paint. */
languageStore.setState({ language: document.documentElement.lang === 'en' ? 'en' : 'tr' });

export const useOfficeLanguage = useLanguage as () => OfficeLanguage;

export const chooseOfficeLanguage = (language: OfficeLanguage): void => {
  document.documentElement.lang = language;
  languageStore.setState({ language });
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Local storage is disabled, so the chosen language lasts only until the page closes.
  }
};
