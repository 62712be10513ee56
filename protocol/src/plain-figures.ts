/** Digits of every script, such as Arabic, Persian and Devanagari ones. */
const digits = /\p{Nd}/gu;
/** What stands between the figures of an amount where Arabic or Persian is written. */
const separators: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',' };

/**
 * Returns a text with its digits as 0 to 9 and Arabic separators as point and comma. Every field that takes figures and every
 * check of a PIN or code reads what was typed by it.
 */
export const plainFigures = (typed: string): string =>
  typed
    .replace(digits, (digit) => String(figureOf(digit)))
    .replace(/[٫٬،]/g, (separator) => separators[separator] ?? separator);

/** Digits of one script follow each other from 0 to 9, and other digits may follow them at once. */
const figureOf = (digit: string): number => {
  // Digits of styles, such as mathematical and full-width ones, have plain ones as their normal form.
  const plain = digit.normalize('NFKC');
  if (/^\d$/.test(plain)) return Number(plain);
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
};
