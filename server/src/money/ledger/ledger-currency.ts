import { defaultSettings, formatMajorUnits, parseMinorUnits, setRefusalAmountFormatter } from '@reelfloor/protocol';

/**
 * The currency of the ledger that this process has opened. A process has one ledger, and a ledger has one currency, which cannot change
 * once the ledger holds money (`ledger-settings.ts`).
 */
let currency: string = defaultSettings.CURRENCY;

/** Returns the currency (ISO 4217 code) of all amounts in the opened ledger. */
export const getLedgerCurrency = (): string => currency;

/** Sets the currency in which this process parses and formats amounts. */
export const setLedgerCurrency = (code: string): void => {
  currency = code;
};

/** Formats minor units as major units with all decimals of the currency, such as `125.50`, without the currency's name. */
export const formatLedgerAmount = (amountMinor: number): string => formatMajorUnits(amountMinor, currency);

// Format the amounts in the English refusal texts, which a client in another language may show unchanged.
setRefusalAmountFormatter((amountMinor) => `${formatLedgerAmount(amountMinor)} ${currency}`);

/** Maximum amount of one deposit or withdrawal, in minor units. No wallet holds more, so a larger amount is a typing error. */
const maxAmountMinor = 100_000_000_000;

/** Parses major units, such as `125`, `125.5` or `125.50`; null for invalid text, or for more decimals than the currency has. */
export const parseAmountMinor = (text: string): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const amountMinor = parseMinorUnits(whole, fraction, currency);
  return amountMinor !== null && amountMinor > 0 && amountMinor <= maxAmountMinor ? amountMinor : null;
};
