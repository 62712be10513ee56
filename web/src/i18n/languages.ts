/** Turkish and English are always complete; Arabic and Bulgarian fall back to English. */
export const languages = ['tr', 'en', 'ar', 'bg'] as const;
export type Language = (typeof languages)[number];

/** Arabic uses the Western digits that the machines' screens show. */
export const locales: Record<Language, string> = {
  tr: 'tr-TR',
  en: 'en-US',
  ar: 'ar-u-nu-latn',
  bg: 'bg-BG',
};

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
