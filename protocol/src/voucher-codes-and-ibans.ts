/**
 * Returns a short reference of a transfer id, eight letters and digits that a player can read out and staff can search for: the id's first
 * eight, but those of the UUID at its end if there is one, because all ids of hand pays have the same prefix.
 */
export const getShortTransferReference = (transferId: string): string =>
  (uuidAtEnd.exec(transferId)?.[0] ?? transferId).replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, referenceLength);

const referenceLength = 8;
const uuidAtEnd = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

import { convertToAsciiDigits } from './convert-to-ascii-digits.ts';

/** Number of digits in a voucher code. The last one is a Luhn check digit. */
export const voucherDigits = 20;

/** Normalizes a typed voucher code: removes spaces and dashes, and converts digits of other scripts. */
export const normalizeVoucherCode = (voucherCode: string): string =>
  convertToAsciiDigits(voucherCode).replace(/[\s-]/gu, '');

/** Returns the Luhn check digit for these digits. */
export const computeLuhnCheckDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, figure, index) => {
    const doubled = Number(figure) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** Returns true if the voucher code has the right length and check digit. The check digit detects any single wrong digit. */
export const isVoucherCode = (code: string): boolean =>
  code.length === voucherDigits && /^\d+$/.test(code) && computeLuhnCheckDigit(code.slice(0, -1)) === code.at(-1);

/** Returns a voucher code in groups of four digits, as printed on the voucher. */
export const formatVoucherCode = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Normalizes an IBAN: no spaces, capital letters. */
export const normalizeIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns true if the text (normalized by `normalizeIban`) has the form of an IBAN and its check digits match (ISO 13616). */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};

/** Masks an IBAN except for its country code and last four characters. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}•• ${iban.slice(-4)}`;

/** Returns an IBAN in groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
