import { parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';

/** Reads jackpot levels, `SEED:WEIGHT` for each, highest first and separated by commas. */
export const levelsOf = (text: string) =>
  text.split(',').map((part, index) => {
    const [seed = '', weight = ''] = part.split(':');
    const seedMinor = parseAmountMinor(seed);
    if (seedMinor === null || !/^[1-9]\d{0,3}$/.test(weight))
      throw new ConfigError(`"${part}" is no jackpot; write SEED:WEIGHT in major units, such as 50000:4.`);
    return { level: index + 1, seedMinor, weight: Number(weight) };
  });
