import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, findCurrencyError } from '@reelfloor/protocol';
import { parseSettingsOrNull } from '../../backoffice/settings/settings-for-player-pages.ts';
import { getLedgerCurrency, setLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';

/**
 * Returns the currency code in `Settings.json`, valid or not; the default if there is no file or it names none. Null if the file is damaged
 * or cannot be read: the default must not be used then, because its minor units may be another fraction (hundredth or thousandth).
 */
const currencyInFile = (dataDir: string): string | null => {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'Settings.json'), 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? defaultSettings.CURRENCY : null;
  }
  const content = parseSettingsOrNull(text);
  if (content === null) return null;
  return typeof content.CURRENCY === 'string' ? content.CURRENCY : defaultSettings.CURRENCY;
};

/** Returns the currency code in `Settings.json`, valid or not; the currency already set in this process if the file is damaged. */
export const readOperatorCurrency = (dataDir: string): string => currencyInFile(dataDir) ?? getLedgerCurrency();

/**
 * Sets the operator's currency in this process. Throws a ConfigError if the currency is unknown, or the ledger cannot store amounts in it.
 */
export const applyOperatorCurrency = (dataDir: string): void => {
  const currency = currencyInFile(dataDir);
  if (currency === null)
    throw new ConfigError(
      `${join(dataDir, 'Settings.json')} is damaged or cannot be read, so the currency is not known. Fix the file or move it away.`,
    );
  const fault = findCurrencyError(currency);
  if (fault !== null) throw new ConfigError(`${fault} Run npm run operator -- setting set CURRENCY CODE.`);
  setLedgerCurrency(currency);
};

/**
 * Sets the operator's currency in this process, which may change while the ledger holds no money, and returns the currency in force. An
 * invalid currency and a damaged file are ignored: the currency stays, and a command can still correct the setting.
 */
export const applyOperatorCurrencyIfValid = (dataDir: string): string => {
  const currency = readOperatorCurrency(dataDir);
  if (findCurrencyError(currency) === null) setLedgerCurrency(currency);
  return getLedgerCurrency();
};
