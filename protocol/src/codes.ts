/**
 * Returns eight letters and digits of a transfer's id, which a player can read out and staff can search for: the first ones, of the
 * UUID at its end where there is one, because the ids of all hand pays begin alike.
 */
export const shortReference = (transferId: string): string =>
  (uuidAtEnd.exec(transferId)?.[0] ?? transferId).replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, referenceLength);

const referenceLength = 8;
const uuidAtEnd = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

import { plainFigures } from './plain-figures.ts';

/** How many digits the code of a voucher has. The last one checks the others by Luhn's rule. */
export const voucherDigits = 20;

/** Returns the digits of a code that was typed with spaces or dashes, or with the digits of another script. */
export const plainVoucherCode = (typed: string): string => plainFigures(typed).replace(/[\s-]/gu, '');

/** Returns the digit that must follow these digits. */
export const checkDigitOf = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, figure, index) => {
    const doubled = Number(figure) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** Returns whether these are as many digits as a code has, and the last one fits: one wrong digit does not. */
export const isVoucherCode = (code: string): boolean =>
  code.length === voucherDigits && /^\d+$/.test(code) && checkDigitOf(code.slice(0, -1)) === code.at(-1);

/** Returns a code in groups of four, as it is printed. */
export const spacedVoucherCode = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Returns an account number at a bank without spaces, in capital letters. */
export const plainIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns true if the text, as `plainIban` writes it, has the form of an IBAN and its check digits fit (ISO 13616). */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};

/** Returns an IBAN of which only country and last four characters are shown. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}•• ${iban.slice(-4)}`;

/** Returns an IBAN in groups of four, as banks print it. */
export const spacedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
