import { minorOfFigures, plainFigures } from '@reelfloor/protocol';

/**
 * Returns a typed amount in minor units of the currency; null if the text is no amount. Takes a point or a comma before the
 * minor units, and the digits of every script.
 */
export const readTypedAmount = (text: string, currency: string): number | null => {
  const plain = plainFigures(text).trim();
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d{1,3}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : minorOfFigures(whole, fraction, currency);
};
