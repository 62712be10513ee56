import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

/** Form that requests a correction of a deposit that was entered too high. */
const DepositCorrectionForm = () => {
  const { t } = useMessages(cashierMessages);
  const { currency } = useNumberAndDateFormatters();
  const [receipt, setReceipt] = useState('');
  const [amount, setAmount] = useState('');
  const amountMinor = amount.trim() === '0' ? 0 : parseAmountToMinorUnits(amount, currency);
  const isComplete = /^[\w.]{1,24}-[1-9]\d{0,8}$/.test(receipt.trim()) && amountMinor !== null;
  return (
    <ActionForm
      action="correctDeposit"
      icon={Undo2}
      title={t('correct.title')}
      note={t('correct.note')}
      does={t('correct.does')}
      submit={t('correct.submit')}
      content={isComplete ? { receipt: receipt.trim(), amountMinor } : null}
      group="shift"
    >
      <TextField label={t('correct.receipt')} value={receipt} onChange={setReceipt} />
      <AmountField label={t('correct.amount')} value={amount} onChange={setAmount} />
    </ActionForm>
  );
};

type Movement = OfficeAnswer<'desk'>['movements'][number];

interface CashMovementsCardProps {
  readonly movements: readonly Movement[];
  /** False if the cashier must not see the drawer's balance (blind count). */
  readonly hasDrawer: boolean;
}

/** Number of receipts shown until the user expands the list. */
const fewMovements = 8;

/** Cash movements of a shift, each with its receipt, newest first. */
export const CashMovementsCard = ({ movements, hasDrawer }: CashMovementsCardProps) => {
  const { t } = useMessages(cashierMessages);
  const { symbol, count } = useNumberAndDateFormatters();
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? movements : movements.slice(0, fewMovements);
  return (
    <Card
      title={t('receipts')}
      aside={
        <>
          <span className="sub">{t('newestFirst', { symbol })}</span>
          {movements.length > fewMovements && (
            <button type="button" className="ctl" aria-pressed={isAll} onClick={() => setIsAll(!isAll)}>
              {t('allMovements', { count: count(movements.length) })}
            </button>
          )}
        </>
      }
    >
      {movements.length === 0 ? (
        <EmptyMessage>{t('noMovements')}</EmptyMessage>
      ) : (
        <CashMovementsTable movements={shown} isOwn hasDrawer={hasDrawer} />
      )}
      <DepositCorrectionForm />
    </Card>
  );
};

const comesIn: readonly Movement['kind'][] = ['deposit', 'voucherSold', 'fill'];

export const CashMovementsTable = ({
  movements,
  hasDrawer,
  isOwn,
}: CashMovementsCardProps & { readonly isOwn: boolean }) => {
  const { t } = useMessages(cashierMessages);
  const { seconds, money, symbol } = useNumberAndDateFormatters();
  const columns: Column<Movement>[] = [
    { id: 'receipt', head: t('receiptHead'), cell: ({ receipt }) => receipt ?? '–' },
    {
      id: 'at',
      head: t('at'),
      className: 'at',
      cell: ({ at }) => <span className="text-ink-2">{seconds(at)}</span>,
    },
    {
      id: 'what',
      head: t('moved'),
      className: 'what',
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
      cell: ({ kind, amountMinor }) => (
        <b>{money(comesIn.includes(kind) ? amountMinor : -amountMinor, { bare: true, signed: true })}</b>
      ),
    },
  ];
  if (hasDrawer)
    columns.push({
      id: 'drawer',
      head: t('drawerAfter'),
      isFigure: true,
      className: 'after',
      cell: ({ drawerAfterMinor }) => (drawerAfterMinor === null ? '–' : money(drawerAfterMinor, { bare: true })),
    });
  if (isOwn)
    columns.push({
      id: 'print',
      head: <span className="sr-only">{t('print')}</span>,
      className: 'r',
      cell: ({ receipt }) =>
        receipt !== null && (
          <Link href={`/cashier/receipts/${receipt}`} className="ctl sq" aria-label={t('receipt', { number: receipt })}>
            <Printer />
          </Link>
        ),
    });
  return (
    <DataTable name={t('movements')} className="receipts" columns={columns} rows={movements} keyOf={({ id }) => id} />
  );
};
