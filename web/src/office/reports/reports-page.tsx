import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { roundPpmToHundredthPercent } from '@reelfloor/protocol/report-translations';
import { FileCheck, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { BrandIcon } from '../ui/brand-picture.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import { CashierShiftsReportCard } from './cashier-shifts-report-card.tsx';
import { DailyCoinInAndHoldChart } from './daily-coin-in-and-hold-chart.tsx';
import { reportsMessages } from './messages/reports-messages.ts';
import { PerformanceReport } from './performance-report.tsx';
import { formatDayRange, ReportFilterBar } from './report-filter-bar.tsx';
import { useReportUrlFilters } from './use-report-url-filters.ts';

/** Polling interval in ms of the reports. The figures change with each round, but a minute is enough for a view of days. */
const everyMs = 60_000;

export const ReportsPage = () => {
  const { t } = useMessages(reportsMessages);
  const { filters } = useReportUrlFilters();
  const { from, to, against, brand } = filters;
  const { data, error, refetch } = useOfficeQuery(
    'reportOverview',
    { query: { from, to, against, brand } },
    { everyMs, keepsLast: true },
  );
  return (
    <>
      <OfficePageHeader title={t('title')}>
        <CloseLink />
        <CasinosLink />
      </OfficePageHeader>
      <div className="page reports">
        {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={8} />}
        {data && !error && (
          <>
            <ReportFilterBar overview={data} />
            <OverviewTotals overview={data} />
            <div className="report-cards">
              <div className="flex min-w-0 flex-col gap-5">
                <DailyCoinInAndHoldChart days={data.days} />
                <PerformanceReport overview={data} />
              </div>
              <div className="flex min-w-0 flex-col gap-5">
                <JackpotCard />
                <CashierShiftsReportCard from={data.range.from} last={data.range.last} />
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
};

/** Link to the closing report of the next business day to close. */
const CloseLink = () => {
  const { t } = useMessages(reportsMessages);
  return useSignedInStaffRight('prepareClose') === null ? null : (
    <Link className="ctl line" href="/reports/daily-close">
      <FileCheck />
      <span>{t('dailyClose')}</span>
    </Link>
  );
};

/** Link to the casinos' pages. Renders nothing if no site's players have their wallets at a casino. */
const CasinosLink = () => {
  const { t } = useMessages(reportsMessages);
  const { data } = useOfficeQuery('casinos', {}, { everyMs });
  if (!data || data.casinos.length === 0) return null;
  const waiting = data.casinos.reduce((sum, { held, differing, dead }) => sum + held + differing + dead, 0);
  const [only, ...others] = data.casinos;
  const href = only && others.length === 0 ? `/casinos/${only.siteId}` : '/casinos';
  return (
    <Link className="ctl line" href={href}>
      <Landmark />
      <span>{t('casinos')}</span>
      {waiting > 0 && <span className="pill plain warn">{waiting}</span>}
    </Link>
  );
};

type Overview = OfficeAnswer<'reportOverview'>;

const OverviewTotals = ({ overview: { totals, against, isRunning, waiting } }: { overview: Overview }) => {
  const { t, language } = useMessages(reportsMessages);
  const { money, percent, count, growth } = useNumberAndDateFormatters();
  const compared = (key: 'dropMinor' | 'coinInMinor' | 'netWinMinor' | 'games') => {
    // Show no growth relative to zero, for which it is undefined.
    if (!against || against.totals[key] === 0) return '';
    const params = {
      growth: growth(totals[key], against.totals[key]),
      days: formatDayRange(against, language, false),
    };
    return isRunning ? t('sameHour', params) : t('on', params);
  };
  const share = (ppm: number | null) => (ppm === null ? '–' : percent(roundPpmToHundredthPercent(ppm) / 1e6));
  const figures: Total[] = [
    { label: t('drop'), value: money(totals.dropMinor), note: compared('dropMinor'), means: t('dropMeans') },
    {
      label: t('coinIn'),
      value: money(totals.coinInMinor),
      note: compared('coinInMinor'),
      means: t('coinInMeans'),
    },
    {
      label: t('win'),
      value: money(totals.netWinMinor),
      note: compared('netWinMinor'),
      means: t('winMeans'),
    },
    {
      label: t('hold'),
      value: share(totals.holdPpm),
      note: t('expectedOf', { hold: share(totals.theoreticalHoldPpm) }),
      means: t('holdMeans'),
    },
    { label: t('rounds'), value: count(totals.games), note: compared('games') },
    {
      label: t('jackpotsPaid'),
      value: money(totals.jackpotsMinor),
      note: t('hits', { count: totals.jackpots }),
    },
    {
      label: t('handPays'),
      value: money(totals.handPaysMinor),
      note:
        waiting.handPays === 0
          ? count(totals.handPays)
          : t('waits', { count: count(totals.handPays), waiting: count(waiting.handPays) }),
    },
  ];
  return <Totals figures={figures} />;
};

interface Total {
  readonly label: string;
  readonly value: ReactNode;
  /** A line below the total, such as the figure it is compared with. */
  readonly note?: ReactNode;
  /** Explanation of the total, shown as a tooltip of its name. */
  readonly means?: string;
}

/** A row of totals at the head of a report. */
const Totals = ({ figures }: { figures: readonly Total[] }) => (
  <dl className="totals">
    {figures.map(({ label, value, note, means }) => (
      <div key={label}>
        <dt title={means}>{label}</dt>
        <dd>{value}</dd>
        {note !== undefined && <dd className="sub">{note}</dd>}
      </div>
    ))}
  </dl>
);

const potsEveryMs = 30_000;
const levelNames = ['level1', 'level2', 'level3', 'level4'] as const;

/** Current amounts of the jackpots' pots, which the operator owes to players. */
const JackpotCard = () => {
  const { t } = useMessages(reportsMessages);
  const { symbol, money } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('jackpotLiability', {}, { everyMs: potsEveryMs });
  return (
    <Card title={t('jackpots')} aside={<span className="sub">{t('nowIn', { symbol })}</span>}>
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && data.brands.length === 0 && <EmptyMessage>{t('noPots')}</EmptyMessage>}
      {data && data.brands.length > 0 && <Pots pots={data} money={money} />}
    </Card>
  );
};

interface PotsProps {
  readonly pots: NonNullable<ReturnType<typeof useOfficeQuery<'jackpotLiability'>>['data']>;
  readonly money: ReturnType<typeof useNumberAndDateFormatters>['money'];
}

const Pots = ({ pots: { brands, potsMinor }, money }: PotsProps) => {
  const { t } = useMessages(reportsMessages);
  const amount = (minor: number | undefined) => (minor === undefined ? '' : money(minor, { bare: true }));
  const held = brands.reduce((sum, { heldMinor }) => sum + heldMinor, 0);
  const levels = brands.flatMap((brand) => brand.levels);
  const unexplained = potsMinor - held - levels.reduce((sum, level) => sum + level, 0);
  const columns = levelNames.slice(0, Math.max(...brands.map((brand) => brand.levels.length)));
  return (
    <TableScroller>
      <table className="tb dense" aria-label={t('jackpots')}>
        <thead>
          <tr>
            <th scope="col">{t('brand')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="r">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map(({ id, name, levels: own }) => (
            <tr key={id}>
              <th scope="row">
                <span className="flex items-center gap-2 font-[550]">
                  <BrandIcon brand={id} name={name} />
                  {name}
                </span>
              </th>
              {columns.map((column, index) => (
                <td key={column} className="r text-12">
                  {amount(own[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {held > 0 && (
            <tr>
              <th scope="row">{t('held')}</th>
              <td className="r" colSpan={columns.length}>
                {money(held)}
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('pots', { count: levels.length })}</th>
            <td className="r" colSpan={columns.length}>
              {money(potsMinor)}
            </td>
          </tr>
          {unexplained !== 0 && (
            <tr>
              <td className="text-warn" colSpan={columns.length + 1}>
                {t('potsDiffer', { amount: money(unexplained, { signed: true }) })}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </TableScroller>
  );
};
