import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currencyFault, defaultSettings, parseSettings } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { ledgerCurrency, setLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';

/** Returns the currency code in `Settings.json`, valid or not; the default if it has none. */
export const readCurrency = (dataDir: string): string => {
  try {
    const content: unknown = parseSettings(readFileSync(join(dataDir, 'Settings.json'), 'utf8'));
    const parsed = z.safeParse(z.object({ CURRENCY: z.string() }), content);
    return parsed.success ? parsed.data.CURRENCY : defaultSettings.CURRENCY;
  } catch {
    return defaultSettings.CURRENCY;
  }
};

/** Sets the operator's currency as that of this process. Throws a ConfigError if amounts cannot be in that currency. */
export const applyOperatorCurrency = (dataDir: string): void => {
  const currency = readCurrency(dataDir);
  const fault = currencyFault(currency);
  if (fault !== null) throw new ConfigError(`${fault} Run npm run operator -- setting set CURRENCY CODE.`);
  setLedgerCurrency(currency);
};

/**
 * Sets the operator's currency, which may change while the ledger holds no money, and returns the currency in force. An invalid currency is
 * ignored, so that a command can still correct the setting.
 */
export const followOperatorCurrency = (dataDir: string): string => {
  const currency = readCurrency(dataDir);
  if (currencyFault(currency) === null) setLedgerCurrency(currency);
  return ledgerCurrency();
};
