import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react';
import { addDays } from '../../i18n/format-day.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { reportsMessages } from './messages/reports-messages.ts';
import { translateReportNote } from './translate-report-note.ts';

type Row = OfficeAnswer<'reportSheet'>['rows'][number];

/** The cashiers' shifts of these days: expected and counted cash of each cash drawer, and who signed off. */
export const CashierShiftsReportCard = ({ from, last }: { from: string; last: string }) => {
  const { t } = useMessages(reportsMessages);
  const formats = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('reportSheet', {
    params: { name: 'shifts' },
    query: { from, to: addDays(last, 1) },
  });
  const rows = data?.rows.toReversed() ?? [];
  return (
    <Card title={t('shifts')} className="min-h-40 flex-1">
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && rows.length === 0 && <EmptyMessage>{t('noShifts')}</EmptyMessage>}
      <div className="min-h-0 flex-1 overflow-auto">
        {rows.map((row, index) => (
          <Shift key={row.shift} row={row} isOpen={index === 0} />
        ))}
        {data?.notes.map((note) => (
          <p key={note} className="border-t border-line px-4 py-2 text-12 text-ink-2">
            {translateReportNote(note, formats)}
          </p>
        ))}
      </div>
    </Card>
  );
};

const Shift = ({ row, isOpen }: { row: Row; isOpen: boolean }) => {
  const { t } = useMessages(reportsMessages);
  const { money, moment, clock } = useNumberAndDateFormatters();
  const minor = (key: string) => Number(row[key] ?? 0);
  const amount = (value: number) => money(value, { bare: true });
  const state = row.state === 'open' ? t('open') : row.state === 'closed' ? t('closed') : t('signedOff');
  const expected = row.expectedMinor ?? minor('floatMinor') + minor('inMinor') - minor('outMinor');
  const difference = row.countedMinor === null ? null : minor('countedMinor') - Number(expected);
  const opened = Date.parse(String(row.opened));
  const closed = row.closed ? clock(Date.parse(String(row.closed))) : '';
  return (
    <details className="action" name="shifts" open={isOpen}>
      <summary>
        <span className="order-first min-w-0 flex-1">
          <b>{t('shift', { number: String(row.shift), cashier: String(row.cashier) })}</b>
          <span className="block text-12 text-ink-3">
            {moment(opened)} – {closed} {state}
          </span>
        </span>
        <b className={difference ? 'text-warn' : 'text-ink-2'}>
          {difference === null ? '' : money(difference, { bare: true, signed: true })}
        </b>
        <ChevronDown className="turn" />
      </summary>
      <dl className="sums">
        <Line name={t('float')} value={amount(minor('floatMinor'))} />
        <Line name={t('taken')} value={amount(minor('inMinor'))} />
        <Line name={t('paid')} value={amount(-minor('outMinor'))} />
        <Line name={t('mustBe')} value={amount(Number(expected))} className="equals" />
        <Line name={t('counted')} value={row.countedMinor === null ? t('notCounted') : amount(minor('countedMinor'))} />
        {difference !== null && (
          <Line
            name={t('difference')}
            value={money(difference, { bare: true, signed: true })}
            className={difference === 0 ? '' : 'text-warn'}
          />
        )}
      </dl>
      <p className="flex items-center gap-2.5 px-4 pb-3">
        {row.signedBy ? (
          <>
            <CircleCheck className="size-5 text-ok" />
            {t('signedBy', { name: String(row.signedBy) })}
          </>
        ) : (
          <>
            <CircleDashed className="size-5 text-ink-3" />
            {state}
          </>
        )}
      </p>
      {row.reason && <p className="px-4 pb-3 text-ink-2">{row.reason}</p>}
    </details>
  );
};

const Line = ({ name, value, className = '' }: { name: string; value: string; className?: string }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
