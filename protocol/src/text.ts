/** The reason given for refusing a value for which `hasOnlyStorableTexts` returns false. */
export const unstorableText = 'a text has a NUL character or half of a character';

/** Returns false if a text or field name has NUL, which PostgreSQL cannot store, or half a surrogate pair (invalid UTF-8). */
export const hasOnlyStorableTexts = (value: unknown): boolean => {
  // A loop, because a message can be nested deeper than the call stack allows.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, part] of Object.entries(next)) {
      if (!isStorable(name)) return false;
      if (typeof part === 'string' || typeof part === 'object') open.push(part);
    }
  }
  return true;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

let segmenter: Intl.Segmenter | null = null;

/**
 * Returns the text, or its beginning with at most `length` UTF-16 units: whole characters as readers see them, so that no emoji or accent is
 * cut in half.
 */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  segmenter ??= new Intl.Segmenter();
  const end = segmenter.segment(text).containing(length)?.index ?? 0;
  // A single character can have thousands of accents: then only its letters stay whole.
  return end > 0 ? text.slice(0, end) : text.slice(0, isBetweenHalves(text, length) ? length - 1 : length);
};

const isBetweenHalves = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

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
