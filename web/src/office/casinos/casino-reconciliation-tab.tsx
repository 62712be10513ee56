import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';

type Day = OfficeAnswer<'casinoReconciliations'>['days'][number];
type Finding = Day['findings'][number];

/** Nightly reconciliations with the casino's list of transfers, and the transfers that differ. */
export const CasinoReconciliationTab = ({ site }: { readonly site: number }) => {
  const { t } = useMessages(casinosMessages);
  const { day: dayText, count } = useNumberAndDateFormatters();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useOfficeQuery('casinoReconciliations', { params: { site } });
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  if (data.days.length === 0)
    return (
      <Card title={t('tabs.reconciliation')}>
        <EmptyMessage>{t('noDays')}</EmptyMessage>
      </Card>
    );
  const chosen =
    data.days.find(({ day }) => day === params.get('day')) ??
    data.days.find(({ findings }) => findings.length > 0) ??
    data.days[0];
  return (
    <div className="casino-cards days">
      <Card title={t('nights')}>
        <DataTable
          name={t('nights')}
          rows={data.days}
          keyOf={({ day }) => day}
          columns={[
            {
              id: 'day',
              head: t('day'),
              cell: ({ day }) => (
                <button
                  type="button"
                  className="font-semibold"
                  aria-pressed={day === chosen?.day}
                  onClick={() => setParams({ of: 'reconciliation', day })}
                >
                  {dayText(day)}
                </button>
              ),
            },
            { id: 'compared', head: t('compared'), isFigure: true, cell: ({ compared }) => count(compared) },
            {
              id: 'found',
              head: t('found'),
              cell: ({ findings }) =>
                findings.length === 0 ? (
                  <StatePill tone="ok" icon={CircleCheck}>
                    {t('agrees')}
                  </StatePill>
                ) : (
                  <StatePill tone="bad" icon={TriangleAlert} filled>
                    {t('differ', { count: findings.length })}
                  </StatePill>
                ),
            },
          ]}
        />
      </Card>
      {chosen && <Findings day={chosen} />}
    </div>
  );
};

const Findings = ({ day: { day, at, compared, findings } }: { readonly day: Day }) => {
  const { t } = useMessages(casinosMessages);
  const { day: dayText, moment, count } = useNumberAndDateFormatters();
  const sides = (['ours', 'theirs', 'differs'] as const).flatMap((side) => {
    const rows = findings.filter((finding) => finding.side === side);
    return rows.length === 0 ? [] : [{ side, rows }];
  });
  return (
    <Card
      title={dayText(day, { day: 'numeric', month: 'long', year: 'numeric' })}
      aside={<span className="sub">{t('comparedAt', { count: count(compared), time: moment(at) })}</span>}
      {...(findings.length > 0 && { footer: t('whatToDo') })}
    >
      {findings.length === 0 && <EmptyMessage>{t('allAgree')}</EmptyMessage>}
      {sides.map(({ side, rows }) => (
        <section key={side} className="side" aria-label={t(`sides.${side}`)}>
          <h3>
            {t(`sides.${side}`)} <span className="sub">{t(`sideMeans.${side}`)}</span>
          </h3>
          <FindingTable side={side} rows={rows} />
        </section>
      ))}
    </Card>
  );
};

const FindingTable = ({ side, rows }: { side: Finding['side']; rows: readonly Finding[] }) => {
  const { t } = useMessages(casinosMessages);
  const { money, symbol } = useNumberAndDateFormatters();
  const kindOf = (kind: string) => (kind === 'debit' || kind === 'credit' ? t(`kinds.${kind}`) : kind);
  return (
    <DataTable
      name={t(`sides.${side}`)}
      className="two-lines"
      rows={rows}
      keyOf={({ id, kind }) => `${kind} ${id}`}
      columns={[
        {
          id: 'player',
          head: t('player'),
          cell: ({ player, theirs }) => (
            <span className="two">
              <span className="font-semibold">{player}</span>
              {theirs && theirs.player !== player && <small>{t('thereAs', { what: theirs.player })}</small>}
            </span>
          ),
        },
        {
          id: 'transfer',
          head: t('transfer'),
          className: 'reason',
          cell: ({ kind, id, theirs }) => (
            <span className="two">
              <span>{kindOf(kind)}</span>
              {theirs && theirs.kind !== kind && <small>{t('thereAs', { what: kindOf(theirs.kind) })}</small>}
              <small>
                <code className="break-all select-all">{id}</code>
              </small>
            </span>
          ),
        },
        {
          id: 'amount',
          head: t('amountIn', { symbol }),
          isFigure: true,
          cell: ({ amountMinor, theirs }) => (
            <span className="two">
              <b className="font-semibold">{money(amountMinor, { bare: true })}</b>
              {theirs && (theirs.amountMinor !== amountMinor || theirs.currency) && (
                <small className="text-bad">
                  {t('thereAs', {
                    what: `${money(theirs.amountMinor, { bare: true })} ${theirs.currency ?? ''}`.trim(),
                  })}
                </small>
              )}
            </span>
          ),
        },
      ]}
    />
  );
};
