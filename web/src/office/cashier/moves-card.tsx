import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useFormats } from '../ui/formats.ts';
import { Empty } from '../ui/notes.tsx';
import { CorrectForm } from './correct-form.tsx';
import { cashierMessages } from './messages/index.ts';

type Move = OfficeAnswer<'desk'>['moves'][number];

/** What moved cash in a shift; deposits and withdrawals have a receipt. Their sum is not shown: whoever counts must not know it. */
export const MovesCard = ({ moves }: { readonly moves: readonly Move[] }) => {
  const { t } = useMessages(cashierMessages);
  return (
    <Card title={t('moves')}>
      {moves.length === 0 ? <Empty>{t('noMoves')}</Empty> : <Moves moves={moves} isOwn />}
      <CorrectForm />
    </Card>
  );
};

export const Moves = ({ moves, isOwn }: { readonly moves: readonly Move[]; readonly isOwn: boolean }) => {
  const { t } = useMessages(cashierMessages);
  const { clock, money, symbol } = useFormats();
  const columns: Column<Move>[] = [
    { id: 'at', head: t('at'), cell: ({ at }) => clock(at) },
    {
      id: 'what',
      head: t('moved'),
      cell: ({ kind, method, of }) => (
        <>
          <span>{t(`kinds.${kind}`)}</span>{' '}
          {method !== 'cash' && <span className="text-ink-2">{t(`methods.${method}`)}</span>}{' '}
          <span className="text-ink-2">{of}</span>
        </>
      ),
    },
    {
      id: 'amount',
      head: t('amountOf', { symbol }),
      isFigure: true,
      cell: ({ kind, amountMinor }) =>
        money(kind === 'deposit' || kind === 'voucherSold' || kind === 'fill' ? amountMinor : -amountMinor, {
          ...{ bare: true, signed: true },
        }),
    },
    {
      id: 'receipt',
      head: t('receiptHead'),
      cell: ({ receipt }) =>
        receipt === null ? (
          '–'
        ) : isOwn ? (
          <Link href={`/cashier/receipts/${receipt}`} className="text-ink-2 underline">
            {receipt}
          </Link>
        ) : (
          receipt
        ),
    },
  ];
  return <DataTable name={t('moves')} columns={columns} rows={moves} keyOf={({ id }) => id} />;
};
