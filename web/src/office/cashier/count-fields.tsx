import { AmountField } from '../ui/amount-field.tsx';
import { useFormats } from '../ui/formats.ts';
import { readMinor } from '../ui/read-minor.ts';
import { type Counted, nothingCounted, type Piece, piecesOf, sumOf } from './cash-pieces.ts';
import { NotesTable } from './notes-table.tsx';

/** Input of a cash count: the amount as it was typed, and the notes. */
export interface CountInput {
  readonly text: string;
  readonly counted: Counted;
}

export const nothingTyped: CountInput = { text: '', counted: nothingCounted };

/** Returns the amount and the notes of a count; null if the amount is invalid, or differs from the sum of the notes. */
export const readCount = (
  { text, counted }: CountInput,
  currency: string,
): { readonly amountMinor: number; readonly pieces?: Piece[] } | null => {
  const amountMinor = text.trim() === '0' ? 0 : readMinor(text, currency);
  const pieces = piecesOf(counted);
  if (amountMinor === null || (pieces.length > 0 && sumOf(pieces) !== amountMinor)) return null;
  return { amountMinor, ...(pieces.length > 0 && { pieces }) };
};

interface CountFieldsProps {
  readonly label: string;
  readonly denominations: readonly number[];
  readonly value: CountInput;
  readonly onChange: (value: CountInput) => void;
}

/** Fields for counted cash: by its notes, which compute the amount, or as one amount. */
export const CountFields = ({ label, denominations, value, onChange }: CountFieldsProps) => {
  const { money, currency } = useFormats();
  const sumMinor = sumOf(piecesOf(value.counted));
  return (
    <>
      <AmountField label={label} value={value.text} onChange={(text) => onChange({ ...value, text })} />
      <NotesTable
        denominations={denominations}
        counted={value.counted}
        onChange={(counted) => {
          const sum = sumOf(piecesOf(counted));
          // An amount that was typed without notes stays when nothing is counted.
          const emptied = sumMinor === 0 ? value.text : '';
          onChange({ counted, text: sum === 0 ? emptied : money(sum, { bare: true }) });
        }}
        amountMinor={sumMinor === 0 ? null : readMinor(value.text, currency)}
      />
    </>
  );
};
