import { AmountField } from '../ui/amount-field.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { BanknoteCountTable } from './banknote-count-table.tsx';
import {
  type CashCount,
  type CountedDenomination,
  emptyCashCount,
  listCountedDenominations,
  sumCountedDenominations,
} from './counted-denominations.ts';

/** Input of a cash count: the amount as it was typed, and the notes. */
export interface CashCountInput {
  readonly text: string;
  readonly counted: CashCount;
}

export const nothingTyped: CashCountInput = { text: '', counted: emptyCashCount };

/** Returns the amount and the notes of a count; null if the amount is invalid, or differs from the sum of the notes. */
export const parseCashCount = (
  { text, counted }: CashCountInput,
  currency: string,
): { readonly amountMinor: number; readonly countedDenominations?: CountedDenomination[] } | null => {
  const amountMinor = text.trim() === '0' ? 0 : parseAmountToMinorUnits(text, currency);
  const countedDenominations = listCountedDenominations(counted);
  if (
    amountMinor === null ||
    (countedDenominations.length > 0 && sumCountedDenominations(countedDenominations) !== amountMinor)
  )
    return null;
  return { amountMinor, ...(countedDenominations.length > 0 && { countedDenominations }) };
};

interface CountFieldsProps {
  readonly label: string;
  readonly denominations: readonly number[];
  readonly value: CashCountInput;
  readonly onChange: (value: CashCountInput) => void;
}

/** Fields for counted cash: by its notes, which compute the amount, or as one amount. */
export const CashCountFields = ({ label, denominations, value, onChange }: CountFieldsProps) => {
  const { money, currency } = useNumberAndDateFormatters();
  const sumMinor = sumCountedDenominations(listCountedDenominations(value.counted));
  return (
    <>
      <AmountField label={label} value={value.text} onChange={(text) => onChange({ ...value, text })} />
      <BanknoteCountTable
        denominations={denominations}
        counted={value.counted}
        onChange={(counted) => {
          const sum = sumCountedDenominations(listCountedDenominations(counted));
          // Keep an amount that was typed without notes if no note or coin is counted.
          const emptied = sumMinor === 0 ? value.text : '';
          onChange({ counted, text: sum === 0 ? emptied : money(sum, { bare: true }) });
        }}
        amountMinor={sumMinor === 0 ? null : parseAmountToMinorUnits(value.text, currency)}
      />
    </>
  );
};
