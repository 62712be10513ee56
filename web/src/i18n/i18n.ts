import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';

/** Each language is a file of its own and only the one in use is loaded. */
const load: Record<Language, () => Promise<{ texts: object }>> = {
  tr: () => import('./tr/index.ts'),
  en: () => import('./en/index.ts'),
};

/** Starts with the player's own choice, otherwise with the operator's first language. */
export const startTexts = async (defaultLanguage: Language): Promise<void> => {
  const language = chosenLanguage() ?? defaultLanguage;
  const { texts } = await load[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: texts } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    // A parameter the server left out shows as a dash, never as its own name.
    missingInterpolationHandler: () => '–',
    returnNull: false,
  });
  document.documentElement.lang = language;
};

/** Loads the language, switches to it, and remembers the choice. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const { texts } = await load[language]();
    i18next.addResourceBundle(language, 'translation', texts);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is switched off: the choice holds until the page is closed.
  }
};

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'tr');

const chosenLanguage = (): Language | null => {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
};

const isLanguage = (text: unknown): text is Language => (languages as readonly unknown[]).includes(text);
