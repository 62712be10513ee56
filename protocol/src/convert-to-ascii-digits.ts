/** Digits of every script, such as Arabic, Persian and Devanagari ones. */
const digits = /\p{Nd}/gu;
/** Decimal and thousands separators of Arabic and Persian amounts. */
const separators: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',' };

/**
 * Normalizes typed numbers: digits of any script become 0 to 9, Arabic separators point and comma. Every input field for numbers and every
 * check of a PIN or code uses it.
 */
export const convertToAsciiDigits = (text: string): string =>
  text
    .replace(digits, (digit) => String(figureOf(digit)))
    .replace(/[٫٬،]/g, (separator) => separators[separator] ?? separator);

/**
 * Returns the value 0 to 9 of a digit of any script. A script's digits have consecutive code points, but digits of another script may
 * follow directly.
 */
const figureOf = (digit: string): number => {
  // NFKC maps stylistic digits, such as mathematical and full-width digits, to plain digits.
  const plain = digit.normalize('NFKC');
  if (/^\d$/.test(plain)) return Number(plain);
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
};
