import { useId } from 'react';
import { useNumberAndDateFormatters } from './number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from './parse-amount-to-minor-units.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Hint at the right of the amount field, such as the largest amount. */
  readonly hint?: string;
  /** Unit of the number, if the field is not for money. */
  readonly unit?: string;
}

/** A field for an amount in major units. */
export const AmountField = ({ label, value, onChange, hint, unit }: AmountFieldProps) => {
  const id = useId();
  const { symbol, currency } = useNumberAndDateFormatters();
  const isWrong = value.trim() !== '' && parseAmountToMinorUnits(value, currency) === null;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex justify-between gap-2 text-12 text-ink-2">
        <span>{label}</span>
        {hint !== undefined && <span>{hint}</span>}
      </label>
      <span className="field" data-wrong={isWrong ? '' : undefined}>
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong}
        />
        {unit ?? symbol}
      </span>
    </div>
  );
};
