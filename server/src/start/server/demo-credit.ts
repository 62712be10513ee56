import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { followOperatorCurrency } from '../config/operator-currency.ts';
import { openingMinor } from './seed-demo.ts';

/** Returns what each player of a new demo has, such as `1000.00 EUR`, in the currency of the operator's settings. */
export const demoCredit = async (dataDir: string): Promise<string> => {
  const currency = followOperatorCurrency(dataDir);
  return `${formatMajor(openingMinor)} ${currency}`;
};
