import { parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';

export type CountedPieces = readonly { readonly valueMinor: number; readonly count: number }[] | undefined;

/** Throws a BrokenRule if notes and coins were counted and are not the amount. */
export const mustBeAmount = (pieces: CountedPieces, amountMinor: number): void => {
  const sum = pieces?.reduce((all, { valueMinor, count }) => all + valueMinor * count, 0);
  if (sum !== undefined && sum !== amountMinor) throw new BrokenRule('PIECES_DIFFER');
};

/** Reads notes and coins as a command line has them: `200x7,0.50x3`. Throws a ConfigError if the text is something else. */
export const readPieces = (text: string): { valueMinor: number; count: number }[] =>
  text.split(',').map((piece) => {
    const [, value = '', count = ''] = /^\s*([\d.]+)x([1-9]\d{0,5})\s*$/.exec(piece) ?? [];
    const valueMinor = parseAmountMinor(value);
    if (valueMinor === null)
      throw new ConfigError(
        `"${piece}" is no note or coin; write its value and how many, such as 200x7,0.50x3.`,
      );
    return { valueMinor, count: Number(count) };
  });
