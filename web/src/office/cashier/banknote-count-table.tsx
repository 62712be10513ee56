import { useId } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import {
  type CashCount,
  listCountedDenominations,
  splitIntoFewestNotes,
  sumCountedDenominations,
} from './counted-denominations.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

interface NotesTableProps {
  /** Notes and coins that are counted by piece, in minor units, largest first. */
  readonly denominations: readonly number[];
  readonly counted: CashCount;
  readonly onChange: (counted: CashCount) => void;
  /** Required sum of the notes and coins in minor units; null if the sum is what is being counted. */
  readonly amountMinor: number | null;
}

/** Table for counting notes by piece and smaller coins by their sum. */
export const BanknoteCountTable = ({ denominations, counted, onChange, amountMinor }: NotesTableProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, symbol, currency } = useNumberAndDateFormatters();
  const id = useId();
  const nameOf = useDenominationFormat();
  const sumMinor = sumCountedDenominations(listCountedDenominations(counted));
  const bare = (minor: number) => money(minor, { bare: true });
  const change = (value: number, text: string) => {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    onChange({ ...counted, notes: { ...counted.notes, [value]: number } });
  };
  return (
    <table className="tb notes">
      <thead>
        <tr>
          <th scope="col">{t('notes.note', { symbol })}</th>
          <th scope="col" className="r">
            {t('notes.count')}
          </th>
          <th scope="col" className="r">
            {t('notes.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((value) => {
          const number = counted.notes[value] ?? 0;
          return (
            <tr key={value}>
              <th scope="row" id={`${id}${value}`}>
                {nameOf(value)}
              </th>
              <td className="r">
                <input
                  aria-labelledby={`${id}${value}`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={number === 0 ? '' : String(number)}
                  placeholder="0"
                  onChange={({ target }) => change(value, target.value)}
                />
              </td>
              <td className={number === 0 ? 'r z' : 'r'}>{bare(number * value)}</td>
            </tr>
          );
        })}
        {!denominations.includes(1) && (
          <tr>
            <th scope="row" id={`${id}coins`}>
              {t('notes.coins')}
            </th>
            <td className="r" colSpan={2}>
              <input
                aria-labelledby={`${id}coins`}
                className="coins"
                inputMode="decimal"
                autoComplete="off"
                key={counted.coinsMinor === 0 ? 'none' : 'some'}
                defaultValue={counted.coinsMinor === 0 ? '' : bare(counted.coinsMinor)}
                placeholder={bare(0)}
                onBlur={({ target }) => {
                  const coinsMinor = parseAmountToMinorUnits(target.value, currency) ?? 0;
                  if (coinsMinor !== counted.coinsMinor) onChange({ ...counted, coinsMinor });
                }}
                // Leave the field on Enter, so that its coins are in the form when Enter submits it.
                onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
              />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('notes.together')}</th>
          <td className="r">
            {amountMinor !== null && amountMinor > 0 && sumMinor !== amountMinor && (
              <button
                type="button"
                className="ctl"
                onClick={() => onChange(splitIntoFewestNotes(amountMinor, denominations))}
              >
                {t('notes.suggest')}
              </button>
            )}
          </td>
          <td className={amountMinor === null || sumMinor === amountMinor ? 'r' : 'r d'}>{bare(sumMinor)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

/** Returns a function that formats a note or coin: `200`, or `0.50` if its value is not a whole number of major units. */
export const useDenominationFormat = () => {
  const { money, whole, currency } = useNumberAndDateFormatters();
  const unit = parseAmountToMinorUnits('1', currency) ?? 1;
  return (valueMinor: number) => (valueMinor % unit === 0 ? whole(valueMinor) : money(valueMinor, { bare: true }));
};
