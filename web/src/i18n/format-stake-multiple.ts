import { type Language, locales } from './languages.ts';

/** Formats a multiple of the stake, such as a highest win, with at most two decimals. */
export const formatStakeMultiple = (stakeMultiple: number, language: Language): string => {
  const stakesFormat = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 });
  return stakesFormat.format(stakeMultiple);
};
