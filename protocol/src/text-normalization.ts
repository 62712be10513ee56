/** The error text for a value for which `isStorableInPostgres` returns false. */
export const unstorableText = 'a text has a NUL character or half of a character';

/** Returns false if a text or field name contains NUL, which PostgreSQL cannot store, or an unpaired surrogate (invalid UTF-8). */
export const isStorableInPostgres = (value: unknown): boolean => {
  // Iterative instead of recursive, because a message can be nested deeper than the call stack allows.
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

/** Truncates the text to at most `length` UTF-16 units at a grapheme boundary, so that no emoji or accent is cut in half. */
export const truncateText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  segmenter ??= new Intl.Segmenter();
  const end = segmenter.segment(text).containing(maxLength)?.index ?? 0;
  // Fall back to a code point boundary: a single grapheme can have thousands of accents and exceed the length.
  return end > 0 ? text.slice(0, end) : text.slice(0, isBetweenHalves(text, maxLength) ? maxLength - 1 : maxLength);
};

const isBetweenHalves = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** Combining accents of Latin, Greek and Cyrillic letters, and Arabic vowel signs. Combining signs of other scripts count as letters. */
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/**
 * Normalizes a name for comparison: NFKC, one case, without accents and invisible characters, İ I ı and i alike. User names, staff names
 * and search texts are compared in this form. E-mail addresses are not: mail to another spelling would reach somebody else.
 */
export const foldNameForComparison = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    // Convert to lower, upper, then lower case again, so that ẞ, ß and ss, ſ and s become equal.
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
