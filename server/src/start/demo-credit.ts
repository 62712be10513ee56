import { formatMajor } from '../ledger/format-major.ts';
import { readCurrency } from '../records/operator-currency.ts';
import { openingMinor } from './seed-demo.ts';

/** Returns what each player of a new demo has, such as `1000.00 EUR`, in the currency of the operator's settings. */
export const demoCredit = async (dataDir: string): Promise<string> =>
  `${formatMajor(openingMinor)} ${await readCurrency(dataDir)}`;
