import type { Settings } from '@reelfloor/protocol';

/** Returns an operator's words in the reader's language, else in English, else in the first language there is. */
export const operatorTextIn = (
  { text }: NonNullable<Settings['DEPOSIT_HELP']>,
  language: string,
): { readonly words: string; readonly lang: string } => {
  const [first = ['en', '']] = Object.entries(text);
  const lang = [language, 'en', first[0]].find((code) => text[code] !== undefined) ?? first[0];
  return { words: text[lang] ?? '', lang };
};
