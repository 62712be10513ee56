import type { MoneyFormat } from '../i18n/format-money.ts';
import { useMoney } from '../i18n/use-money.ts';
import { classNames } from './class-names.ts';

interface MoneyProps extends Omit<MoneyFormat, 'language' | 'currency'> {
  amountMinor: number;
  className?: string;
}

/** An amount in the player's language, in figures that never jump. */
export const Money = ({ amountMinor, className, ...format }: MoneyProps) => {
  const money = useMoney();
  // A sign stays before its figures also where texts run from right to left.
  return (
    <span dir="ltr" className={classNames('figures', className)}>
      {money(amountMinor, format)}
    </span>
  );
};
