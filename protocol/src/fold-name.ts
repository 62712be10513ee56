/** Accents of Latin, Greek and Cyrillic letters, and the vowel signs of Arabic ones. Signs of other scripts are letters. */
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/**
 * Returns the form in which names are the same: NFKC, in one case, without accents and invisible characters, İ I ı and i
 * alike. User names, staff and every search are compared by it. A mail address is not: mail to another spelling would
 * reach somebody else.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    // Small, then upper case first, so that ẞ, ß and ss, ſ and s are alike.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
