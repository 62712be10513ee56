import { getMinorUnitsPerMajorUnit, toMajorUnits } from '@reelfloor/protocol';
import { useId } from 'react';
import { getCurrencySymbol } from '../../../i18n/format-money.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { joinClassNames } from '../../../ui/class-names.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Minimum and maximum of the amounts that the buttons beside the field fill in, in minor units. */
  readonly minMinor: number;
  readonly maxMinor: number;
}

/** Field for an amount of money, with buttons that fill in round amounts. */
export const AmountField = ({ label, hint, error, value, onChange, minMinor, maxMinor }: AmountFieldProps) => {
  const { language } = useMessages(mainMessages);
  const money = useMoneyFormat();
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className="wallet-amount">
      <label htmlFor={id}>{label}</label>
      <div className={joinClassNames('field', isWrong && 'wrong')}>
        <span aria-hidden="true" translate="no">
          {getCurrencySymbol(language, getOperatorSettings().CURRENCY)}
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
          className="figures"
        />
      </div>
      <div className="chips">
        {roundAmounts(minMinor, maxMinor).map((amountMinor) => (
          <button
            key={amountMinor}
            type="button"
            translate="no"
            className="figures"
            onClick={() => onChange(String(toMajorUnits(amountMinor, getOperatorSettings().CURRENCY)))}
          >
            {money(amountMinor, { bare: true, short: true })}
          </button>
        ))}
      </div>
      <p id={`${id}-note`} aria-live="polite" className={isWrong ? 'text-bad' : 'text-ink-3'}>
        {error ?? hint}
      </p>
    </div>
  );
};

/** Returns at most four round amounts within the bounds, such as 100, 250, 500 and 1,000 if the minimum is 10. */
const roundAmounts = (minMinor: number, maxMinor: number): number[] => {
  const least = Math.max(minMinor, getMinorUnitsPerMajorUnit(getOperatorSettings().CURRENCY));
  const unit = 10 ** Math.ceil(Math.log10(least));
  return [10, 25, 50, 100].map((times) => times * unit).filter((amountMinor) => amountMinor <= maxMinor);
};
