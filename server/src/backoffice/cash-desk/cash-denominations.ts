import { parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';

/** Number of banknotes or coins of one denomination, whose value is in minor units. */
export interface DenominationCount {
  readonly valueMinor: number;
  readonly count: number;
}

/** Counted notes and coins by denomination; undefined if nobody counted them so. */
export type CountedDenominations = readonly DenominationCount[] | undefined;

export const sumDenominations = (denominations: readonly DenominationCount[]): number =>
  denominations.reduce((all, { valueMinor, count }) => all + valueMinor * count, 0);

/** Throws a BusinessRuleError if the sum of the counted notes and coins is not the amount. Does nothing if none were counted. */
export const assertDenominationsSumTo = (denominations: CountedDenominations, amountMinor: number): void => {
  if (denominations !== undefined && sumDenominations(denominations) !== amountMinor)
    throw new BusinessRuleError('DENOMINATIONS_DIFFER');
};

/** Merges lists of notes and coins: one entry for each denomination, largest first, without zero counts. */
export const mergeDenominations = (...lists: readonly (readonly DenominationCount[])[]): DenominationCount[] => {
  const counts = new Map<number, number>();
  for (const { valueMinor, count } of lists.flat()) counts.set(valueMinor, (counts.get(valueMinor) ?? 0) + count);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .sort(([a], [b]) => b - a)
    .map(([valueMinor, count]) => ({ valueMinor, count }));
};

/** Serializes counted notes and coins for the database; null if nobody counted them. */
export const serializeDenominations = (denominations: CountedDenominations): string | null =>
  denominations === undefined
    ? null
    : JSON.stringify(mergeDenominations(denominations).map(({ valueMinor, count }) => [valueMinor, count]));

/** Parses notes and coins from the database; empty for null. */
export const parseStoredDenominations = (text: string | null): DenominationCount[] =>
  text === null ? [] : (JSON.parse(text) as [number, number][]).map(([valueMinor, count]) => ({ valueMinor, count }));

/** Parses notes and coins of the command line, such as `200x7,0.50x3`. Throws a ConfigError if the text is invalid. */
export const parseDenominations = (text: string): DenominationCount[] =>
  text.split(',').map((piece) => {
    const [, value = '', count = ''] = /^\s*([\d.]+)x([1-9]\d{0,5})\s*$/.exec(piece) ?? [];
    const valueMinor = parseAmountMinor(value);
    if (valueMinor === null)
      throw new ConfigError(`"${piece}" is no note or coin; write its value and how many, such as 200x7,0.50x3.`);
    return { valueMinor, count: Number(count) };
  });

/** Values of the banknotes of each currency in major units, largest first. */
const notes: Readonly<Record<string, string>> = {
  TRY: '200 100 50 20 10 5',
  EUR: '200 100 50 20 10 5',
  USD: '100 50 20 10 5 1',
  GBP: '50 20 10 5',
  JPY: '10000 5000 2000 1000',
  KRW: '50000 10000 5000 1000',
  KWD: '20 10 5 1 0.5 0.25',
  BHD: '20 10 5 1 0.5',
  IQD: '50000 25000 10000 5000 1000 500 250',
};
const otherNotes = '200 100 50 20 10 5';

/**
 * Returns the denominations that the cash desk counts, largest first, in minor units: those of the setting (in major units), or else the
 * currency's banknotes. Throws a ConfigError for an amount that the currency cannot represent.
 */
export const listCashDenominations = (denominations: readonly string[], currency: string): number[] => {
  const named = denominations.length > 0 ? denominations : (notes[currency] ?? otherNotes).split(' ');
  const values = named.map((text) => {
    const valueMinor = parseAmountMinor(text);
    if (valueMinor !== null) return valueMinor;
    throw new ConfigError(
      `DENOMINATIONS has "${text}", which is no note or coin in ${currency}; write major units such as 200,100,50,1,0.50.`,
    );
  });
  return [...new Set(values)].sort((a, b) => b - a);
};
