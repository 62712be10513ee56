import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { dateLocales } from '../../i18n/format-time.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { playersMessages } from './messages/players-messages.ts';

type Statement = OfficeAnswer<'playerStatement'>;

const ranges = [7, 30, 90, 365] as const;
const dayMs = 86_400_000;

/** The player's statement: opening balance, flows and closing balance. A difference is shown, never hidden. */
export const PlayerMoneyStatementCard = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  const { operator, now } = useSignedInStaff();
  const [days, setDays] = useState<number | null>(30);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: operator.timeZone }).format(now);
  const query = { zone: operator.timeZone, ...(days !== null && { from: dayBefore(today, days - 1) }) };
  const { data, error, refetch } = useOfficeQuery(
    'playerStatement',
    { params: { player }, query },
    { keepsLast: true, everyMs: 10_000 },
  );
  const choice = (
    <span className="field">
      <select
        aria-label={t('range')}
        value={days ?? 'all'}
        onChange={({ target }) => setDays(target.value === 'all' ? null : Number(target.value))}
      >
        {ranges.map((count) => (
          <option key={count} value={count}>
            {t('days', { count })}
          </option>
        ))}
        <option value="all">{t('wholeTime')}</option>
      </select>
    </span>
  );
  return (
    <Card
      className="statement"
      title={t('statement')}
      aside={
        <>
          <span className="key" aria-hidden="true">
            <span className="line">{t('netOfPlay')}</span>
            <span className="in">{t('depositKey')}</span>
            <span className="out">{t('withdrawalKey')}</span>
          </span>
          {choice}
        </>
      }
    >
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton rows={6} />}
      {data && (
        <>
          <Equation statement={data} />
          <StatementChart statement={data} />
        </>
      )}
    </Card>
  );
};

const Equation = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useMessages(playersMessages);
  const { money } = useNumberAndDateFormatters();
  const { correctionsMinor, differenceMinor } = statement;
  const parts = [
    { sign: '', label: t('opening'), minor: statement.openingMinor },
    { sign: '+', label: t('deposits'), minor: statement.depositsMinor },
    { sign: '−', label: t('withdrawals'), minor: statement.withdrawalsMinor },
    { sign: '+', label: t('promotions'), minor: statement.promotionsMinor },
    ...(correctionsMinor === 0 ? [] : [{ sign: '+', label: t('corrections'), minor: correctionsMinor }]),
    { sign: '+', label: t('play'), minor: statement.wonMinor - statement.stakedMinor },
    ...(differenceMinor === 0 ? [] : [{ sign: '+', label: t('difference'), minor: differenceMinor }]),
    { sign: '=', label: t('closing2'), minor: statement.closingMinor },
  ];
  return (
    <>
      <div className="equation">
        {parts.map(({ sign, label, minor }) => (
          <Fragment key={label}>
            {sign !== '' && <span>{sign}</span>}
            <dl>
              <dt>{label}</dt>
              <dd>{money(minor, { bare: true })}</dd>
            </dl>
          </Fragment>
        ))}
      </div>
      {differenceMinor !== 0 && (
        <p className="px-4 pb-2">
          <StatePill tone="bad" icon={TriangleAlert} filled>
            {t('differs', { amount: money(differenceMinor, { signed: true }) })}
          </StatePill>
        </p>
      )}
    </>
  );
};

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

const width = 560;
const height = 290;
const left = 64;
const right = 12;
const top = 14;
/** Vertical position of the bottom of the net result's line in the chart; the bars of deposits and withdrawals are below. */
const bottom = 232;
const flowsAt = 252;
const flowHeight = 12;
const labels = 5;

/** Chart: the net result of play as a line; deposits above and withdrawals below an axis of their own. One scale in each panel. */
const StatementChart = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useMessages(playersMessages);
  const { money, whole, language } = useNumberAndDateFormatters();
  const { operator } = useSignedInStaff();
  const { steps, stepsAre } = statement;
  let net = 0;
  const course = steps.map((step) => {
    net += step.wonMinor - step.stakedMinor;
    return net;
  });
  const scale = scaleOf(Math.min(0, ...course), Math.max(0, ...course));
  const y = (minor: number) => top + ((scale.most - minor) / (scale.most - scale.least)) * (bottom - top);
  const slot = (width - left - right) / Math.max(1, steps.length);
  const x = (index: number) => left + index * slot;
  const line = `M${x(0)} ${y(0)}${course.map((minor, index) => `V${y(minor)}H${x(index + 1)}`).join('')}`;
  const dates = new Intl.DateTimeFormat(dateLocales[language], {
    timeZone: operator.timeZone,
    ...(stepsAre === 'months' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
  });
  const each = Math.max(1, Math.ceil(steps.length / labels));
  const most = Math.max(
    1,
    ...steps.flatMap(({ depositsMinor, withdrawalsMinor }) => [depositsMinor, withdrawalsMinor]),
  );
  const tall = (minor: number) => (minor === 0 ? 0 : 3 + (minor / most) * (flowHeight - 3));
  const thick = Math.min(8, Math.max(2, slot - 2));
  const said = t('chart', { steps: t(`steps.${stepsAre}`), net: money(net, { signed: true }) });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said} className="chart">
      {scale.ticks.map((minor) => (
        <g key={minor}>
          <path
            d={`M${left} ${y(minor)}H${width - right}`}
            stroke={minor === 0 ? 'var(--line-strong)' : 'var(--line)'}
          />
          <text className="ax" x={left - 8} y={y(minor) + 4} textAnchor="end">
            {whole(minor)}
          </text>
        </g>
      ))}
      <path d={`${line}V${y(0)}Z`} fill="var(--info)" opacity={0.12} />
      <path d={line} fill="none" stroke="var(--info)" strokeWidth={2} strokeLinejoin="round" />
      {course.length > 0 && <circle cx={x(course.length)} cy={y(net)} r={3.5} fill="var(--info)" />}
      <path d={`M${left} ${flowsAt}H${width - right}`} stroke="var(--line)" />
      {steps.map(({ from, depositsMinor, withdrawalsMinor }, index) => (
        <g key={from}>
          {depositsMinor > 0 && (
            <rect
              x={x(index) + (slot - thick) / 2}
              y={flowsAt - tall(depositsMinor)}
              width={thick}
              height={tall(depositsMinor)}
              fill="var(--text-2)"
            >
              <title>{`${dates.format(from)}: ${t('depositKey')} ${money(depositsMinor)}`}</title>
            </rect>
          )}
          {withdrawalsMinor > 0 && (
            <rect
              x={x(index) + (slot - thick) / 2 + 0.5}
              y={flowsAt + 1}
              width={thick - 1}
              height={tall(withdrawalsMinor)}
              fill="var(--surface-1)"
              stroke="var(--text-2)"
            >
              <title>{`${dates.format(from)}: ${t('withdrawalKey')} ${money(withdrawalsMinor)}`}</title>
            </rect>
          )}
          {index % each === 0 && (
            <text className="ax" x={x(index) + slot / 2} y={height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
              {dates.format(from)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
};

interface Scale {
  readonly least: number;
  readonly most: number;
  readonly ticks: readonly number[];
}

/** Returns a chart's scale with about four round ticks, including zero. */
const scaleOf = (least: number, most: number): Scale => {
  const span = Math.max(most - least, 10_000);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const from = Math.floor(least / step);
  const until = Math.max(from + 1, Math.ceil(most / step));
  const ticks = Array.from({ length: until - from + 1 }, (_, index) => (from + index) * step);
  return { least: from * step, most: until * step, ticks };
};
