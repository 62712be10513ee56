/** Turkish, English and Arabic are always complete. Bulgarian shows English for missing texts. */
export const languages = ['tr', 'en', 'ar', 'bg'] as const;
export type Language = (typeof languages)[number];

/** Locales for numbers and dates. Arabic has Western digits, like the machines' screens. */
export const locales: Record<Language, string> = {
  tr: 'tr-TR',
  en: 'en-US',
  ar: 'ar-u-nu-latn',
  bg: 'bg-BG',
};

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

export const languageDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
