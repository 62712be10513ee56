import type { OfficeAnswer } from '@reelfloor/protocol/office';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { type Piece, sumBelowDenominations } from './cash-pieces.ts';
import { cashierMessages } from './messages/index.ts';
import { useDenomination } from './notes-table.tsx';

type Desk = OfficeAnswer<'desk'>;

/** Expected notes and coins in the drawer according to its receipts. */
export const DrawerNotes = ({ desk: { drawer, denominationsMinor } }: { readonly desk: Desk }) => {
  const { t } = useMessages(cashierMessages);
  const { money, count } = useFormats();
  if (!drawer) return null;
  const { notes, expectedMinor } = drawer;
  return (
    <Card title={t('drawer.notes')} aside={<span className="sub">{t('drawer.byReceipts')}</span>}>
      {notes === null ? (
        <p className="px-4 pb-4 text-ink-2">{t('drawer.notCounted')}</p>
      ) : (
        <PiecesTable pieces={notes.pieces} denominations={denominationsMinor}>
          {notes.otherMinor !== 0 && (
            <tr>
              <th scope="row">{t('drawer.other')}</th>
              <td />
              <td className={notes.otherMinor < 0 ? 'r d' : 'r'}>
                {money(notes.otherMinor, { bare: true })}
              </td>
            </tr>
          )}
          <tr className="sum">
            <th scope="row">{t('notes.together')}</th>
            <td className="r">
              {count(
                notes.pieces.reduce(
                  (sum, { valueMinor, count: number }) =>
                    denominationsMinor.includes(valueMinor) ? sum + number : sum,
                  0,
                ),
              )}
            </td>
            <td className="r">{money(expectedMinor, { bare: true })}</td>
          </tr>
        </PiecesTable>
      )}
    </Card>
  );
};

interface PiecesTableProps {
  readonly pieces: readonly Piece[];
  readonly denominations: readonly number[];
  readonly children?: ReactNode;
}

/** Notes and coins by value, largest first; smaller coins as one sum. */
export const PiecesTable = ({ pieces, denominations, children }: PiecesTableProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, count, symbol } = useFormats();
  const nameOf = useDenomination();
  const coinsMinor = sumBelowDenominations(pieces, denominations);
  const bare = (minor: number) => money(minor, { bare: true });
  return (
    <table className="tb pieces">
      <thead>
        <tr>
          <th scope="col">{t('notes.note', { symbol })}</th>
          <th scope="col" className="r">
            {t('notes.pieces')}
          </th>
          <th scope="col" className="r">
            {t('notes.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((value) => {
          const number = pieces.find(({ valueMinor }) => valueMinor === value)?.count ?? 0;
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
