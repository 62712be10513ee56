import type { MoneyFormat } from '../i18n/format-money.ts';
import { useMoneyFormat } from '../i18n/use-money.ts';
import { joinClassNames } from './class-names.ts';

interface MoneyProps extends Omit<MoneyFormat, 'language' | 'currency'> {
  amountMinor: number;
  className?: string;
}

export const FormattedMoney = ({ amountMinor, className, ...format }: MoneyProps) => {
  const money = useMoneyFormat();
  // In right-to-left texts, `dir` keeps an amount's sign before its digits.
  return (
    <span dir="ltr" className={joinClassNames('figures', className)} translate="no">
      {money(amountMinor, format)}
    </span>
  );
};
