import { defaultSettings, majorText, minorOfFigures, writeRefusalAmountsBy } from '@reelfloor/protocol';

/**
 * The currency of the ledger that this process has opened. A process has one ledger, and a ledger has one currency, which
 * stays once it holds money (`ledger-settings.ts`).
 */
let currency: string = defaultSettings.CURRENCY;

/** Returns the code (ISO 4217) of the currency of all amounts in the opened ledger. */
export const ledgerCurrency = (): string => currency;

/** Sets the currency in which this process reads and writes amounts. */
export const setLedgerCurrency = (code: string): void => {
  currency = code;
};

/** Writes minor units in major units with all digits of the currency, such as `125.50`, without its name. */
export const formatMajor = (amountMinor: number): string => majorText(amountMinor, currency);

// A client in another language may show the English of a refusal as it is.
writeRefusalAmountsBy((amountMinor) => `${formatMajor(amountMinor)} ${currency}`);

/** Largest amount of one deposit or withdrawal, in minor units. No wallet holds more, so a larger one is a typing error. */
const maxAmountMinor = 100_000_000_000;

/** Reads major units, such as `125`, `125.5` or `125.50`; null for another text, and for more digits than the currency has. */
export const parseAmountMinor = (text: string): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const amountMinor = minorOfFigures(whole, fraction, currency);
  return amountMinor !== null && amountMinor > 0 && amountMinor <= maxAmountMinor ? amountMinor : null;
};
