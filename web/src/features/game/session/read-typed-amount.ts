/**
 * Returns a typed amount in minor units; null if the text is no amount. Takes a point or a comma before the cents, and digits as they
 * are typed in Arabic.
 */
export const readTypedAmount = (text: string): number | null => {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace('٫', '.');
  const [, whole, cents = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
};
