import { useId } from 'react';
import { useFormats } from './formats.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown at the right, such as the largest amount. */
  readonly hint?: string;
  /** What the figure counts, where it is no money. */
  readonly unit?: string;
}

/** A field for an amount in major units. */
export const AmountField = ({ label, value, onChange, hint, unit }: AmountFieldProps) => {
  const id = useId();
  const { symbol } = useFormats();
  const isWrong = value.trim() !== '' && readMinor(value) === null;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex justify-between gap-2 text-12 text-ink-2">
        {label}
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

/**
 * Reads an amount as people write it in Turkish and English, such as 1.250,50, 1,250.50 or 1250; null for anything else, and
 * for what could mean two amounts.
 */
export const readMinor = (text: string): number | null => {
  const match = /^(\d{1,9}|\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', grouping, decimal, minor = ''] = match;
  if (grouping !== undefined && grouping === decimal) return null;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(minor.padEnd(2, '0'));
};
