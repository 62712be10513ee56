import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { useDenominationFormat } from './banknote-count-table.tsx';
import { type CountedDenomination, sumSmallCoins } from './counted-denominations.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

type Desk = OfficeAnswer<'desk'>;

/** Expected notes and coins in the drawer according to its receipts. */
export const ExpectedDrawerCashCard = ({ desk: { drawer, denominationsMinor } }: { readonly desk: Desk }) => {
  const { t } = useMessages(cashierMessages);
  const { money, count } = useNumberAndDateFormatters();
  if (!drawer) return null;
  const { notes, expectedMinor } = drawer;
  return (
    <Card title={t('drawer.notes')} aside={<span className="sub">{t('drawer.byReceipts')}</span>}>
      {notes === null ? (
        <p className="px-4 pb-4 text-ink-2">{t('drawer.notCounted')}</p>
      ) : (
        <CountedDenominationsTable countedDenominations={notes.countedDenominations} denominations={denominationsMinor}>
          {notes.otherMinor !== 0 && (
            <tr>
              <th scope="row">{t('drawer.other')}</th>
              <td />
              <td className={notes.otherMinor < 0 ? 'r d' : 'r'}>{money(notes.otherMinor, { bare: true })}</td>
            </tr>
          )}
          <tr className="sum">
            <th scope="row">{t('notes.together')}</th>
            <td className="r">
              {count(
                notes.countedDenominations.reduce(
                  (sum, { valueMinor, count: number }) =>
                    denominationsMinor.includes(valueMinor) ? sum + number : sum,
                  0,
                ),
              )}
            </td>
            <td className="r">{money(expectedMinor, { bare: true })}</td>
          </tr>
        </CountedDenominationsTable>
      )}
    </Card>
  );
};

interface DenominationsTableProps {
  readonly countedDenominations: readonly CountedDenomination[];
  readonly denominations: readonly number[];
  readonly children?: ReactNode;
}

/** Notes and coins by value, largest first; smaller coins as one sum. */
export const CountedDenominationsTable = ({
  countedDenominations,
  denominations,
  children,
}: DenominationsTableProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, count, symbol } = useNumberAndDateFormatters();
  const nameOf = useDenominationFormat();
  const coinsMinor = sumSmallCoins(countedDenominations, denominations);
  const bare = (minor: number) => money(minor, { bare: true });
  return (
    <table className="tb denominations">
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
          const number = countedDenominations.find(({ valueMinor }) => valueMinor === value)?.count ?? 0;
          return (
            <tr key={value} className={number === 0 ? 'none' : undefined}>
              <th scope="row">{nameOf(value)}</th>
              <td className={number < 0 ? 'r d' : 'r'}>{count(number)}</td>
              <td className={number < 0 ? 'r d' : 'r'}>{bare(number * value)}</td>
            </tr>
          );
        })}
        {coinsMinor !== 0 && (
          <tr>
            <th scope="row">{t('notes.coins')}</th>
            <td />
            <td className={coinsMinor < 0 ? 'r d' : 'r'}>{bare(coinsMinor)}</td>
          </tr>
        )}
        {children}
      </tbody>
    </table>
  );
};
