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
