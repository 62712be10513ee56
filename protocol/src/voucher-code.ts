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
