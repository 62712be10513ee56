import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, Hourglass, PenLine, User } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { CashMovementsTable } from './cash-movements-card.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';

type Shift = OfficeAnswer<'shifts'>['shifts'][number];

/** All cashier shifts, with the sign-off of a shift by somebody who had no part in it. */
export const AllCashierShiftsCard = () => {
  const { t } = useMessages(cashierMessages);
  const [chosen, choose] = useState<number | null>(null);
  const { data, error, refetch } = useOfficeQuery('shifts', {}, { everyMs: 10_000 });
  return (
    <div className="column wide">
      <Card title={t('shifts')}>
        {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={6} />}
        {data?.shifts.length === 0 && <EmptyMessage>{t('noShifts')}</EmptyMessage>}
        {data && data.shifts.length > 0 && <ShiftTable shifts={data.shifts} chosen={chosen} onChoose={choose} />}
      </Card>
      {chosen !== null && <ShiftDetail id={chosen} />}
    </div>
  );
};

interface ShiftTableProps {
  readonly shifts: readonly Shift[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

const ShiftTable = ({ shifts, chosen, onChoose }: ShiftTableProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment, symbol } = useNumberAndDateFormatters();
  const amount = (minor: number | null) => (minor === null ? '–' : money(minor, { bare: true }));
  const columns: Column<Shift>[] = [
    {
      id: 'shift',
      head: t('shift'),
      cell: ({ id }) => (
        <button type="button" className="ctl" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {id}
        </button>
      ),
    },
    { id: 'cashier', head: t('cashierName'), cell: ({ cashier }) => cashier },
    { id: 'opened', head: t('opened'), cell: ({ openedAt }) => moment(openedAt) },
    { id: 'movements', head: t('movements'), isFigure: true, cell: ({ movements }) => movements },
    {
      id: 'expected',
      head: t('expected', { symbol }),
      isFigure: true,
      cell: ({ expectedMinor }) => amount(expectedMinor),
    },
    {
      id: 'counted',
      head: t('countedOf', { symbol }),
      isFigure: true,
      cell: ({ countedMinor, closedAt }) => amount(closedAt === null ? null : countedMinor),
    },
    {
      id: 'difference',
      head: t('difference', { symbol }),
      isFigure: true,
      cell: ({ differenceMinor }) =>
        differenceMinor === null ? '–' : <b>{money(differenceMinor, { bare: true, signed: true })}</b>,
    },
    { id: 'state', head: t('state'), cell: (shift) => <ShiftState shift={shift} /> },
  ];
  return <DataTable name={t('shifts')} columns={columns} rows={shifts} keyOf={({ id }) => String(id)} />;
};

const ShiftState = ({ shift: { closedAt, signedBy } }: { readonly shift: Shift }) => {
  const { t } = useMessages(cashierMessages);
  if (closedAt === null)
    return (
      <StatePill tone="info" icon={User}>
        {t('open')}
      </StatePill>
    );
  return signedBy === null ? (
    <StatePill tone="warn" icon={Hourglass} filled>
      {t('unsigned')}
    </StatePill>
  ) : (
    <StatePill tone="ok" icon={CircleCheck}>
      {t('signed')}
    </StatePill>
  );
};

const ShiftDetail = ({ id }: { readonly id: number }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('shift', { params: { shift: id } }, { everyMs: 10_000 });
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const { shift, steps, movements } = data;
  const canSign = shift.closedAt !== null && shift.signedBy === null;
  return (
    <Card title={`${t('shift')} ${id}`} aside={<span className="sub">{shift.cashier}</span>}>
      <ol className="steps">
        {steps.map(({ at, kind, who, amountMinor, reason }) => (
          <li key={`${kind}${at}`}>
            <b>{t(`steps.${kind}`)}</b>
            <span>
              {who.replace(/ \(office\)$/, '') +
                (amountMinor === null ? '' : `, ${money(amountMinor)}`) +
                (reason === null ? '' : `: ${reason}`)}
            </span>
            <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
          </li>
        ))}
      </ol>
      {movements.length > 0 && (
        <CashMovementsTable movements={movements} isOwn={false} hasDrawer={shift.closedAt !== null} />
      )}
      {canSign && (
        <ActionForm
          action="signOffShift"
          icon={PenLine}
          title={t('signOff', { number: id })}
          note={t('signNote', {
            cashier: shift.cashier,
            amount: money(shift.differenceMinor ?? 0, { signed: true }),
          })}
          does={t('signDoes')}
          submit={t('signSubmit')}
          content={{ shift: id }}
          isOpen
          isPrimary
        />
      )}
    </Card>
  );
};
