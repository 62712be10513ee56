import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { machineMessages } from './messages/machine-messages.ts';

const everyMs = 5_000;
const hourMs = 3_600_000;

/** Returns the start of every hour of the day, so that the chart's bars keep their positions as the day passes. */
const hoursOf = ({ from, until }: { from: number; until: number }): number[] =>
  Array.from({ length: Math.ceil((until - from) / hourMs) }, (_, hour) => from + hour * hourMs);

export const MachineTodayFiguresCard = ({ id }: { id: string }) => {
  const { t } = useMessages(machineMessages);
  const { money, percent, clock } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('machineDay', { params: { id } }, { everyMs });
  const share = (ppm: number | null) => (ppm === null ? t('unknown') : percent(ppm / 1_000_000));
  const bars =
    data &&
    hoursOf(data).map((at, index) => {
      const value = data.hours[index]?.coinInMinor ?? 0;
      const isRunning = index === data.hours.length - 1;
      return { label: clock(at).slice(0, 2), value, text: money(value), isRunning };
    });
  return (
    <Card className="today" title={t('today')} aside={<span className="sub">{t('byHour')}</span>}>
      {!data &&
        (error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={3} />)}
      {data && bars && (
        <>
          <div className="px-4">
            <Bars name={t('byHour')} bars={bars} labelEach={4} />
          </div>
          <dl>
            <div>
              <dt>{t('coinIn')}</dt>
              <dd>{money(data.coinInMinor)}</dd>
            </div>
            <div>
              <dt>{t('netWin')}</dt>
              <dd>{money(data.netMinor)}</dd>
            </div>
            <div>
              <dt title={data.expectedPpm === null ? undefined : t('expected', { share: share(data.expectedPpm) })}>
                {t('hold')}
              </dt>
              <dd>{share(data.holdPpm)}</dd>
            </div>
          </dl>
        </>
      )}
    </Card>
  );
};

interface Bar {
  readonly label: string;
  readonly value: number;
  /** The bar's formatted value, for screen readers and the tooltip. */
  readonly text: string;
  /** Renders the bar paler, because its hour is not over yet. */
  readonly isRunning?: boolean;
}

interface BarsProps {
  readonly name: string;
  readonly bars: readonly Bar[];
  /** Shows every n-th label below the bars. */
  readonly labelEach?: number;
}

const width = 360;
const height = 72;
const gap = 3;

/** Small bar chart over time, such as coin-in by hour. One series, one scale. */
const Bars = ({ name, bars, labelEach = 1 }: BarsProps) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / Math.max(1, bars.length);
  const said = bars.map(({ label, text }) => `${label}: ${text}`).join('; ');
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}. ${said}`} className="block w-full">
      <path d={`M0 ${height - 18.5}H${width}`} stroke="var(--line-strong)" />
      {bars.map(({ label, value, text, isRunning = false }, index) => {
        const tall = Math.max(0, (value / most) * (height - 24));
        return (
          <g key={label}>
            <rect
              x={index * step + gap / 2}
              y={height - 19 - tall}
              width={Math.max(1, step - gap)}
              height={tall}
              rx={2}
              fill="var(--info)"
              opacity={isRunning ? 0.5 : 1}
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
            {index % labelEach === 0 && (
              <text className="ax" x={index * step + step / 2} y={height - 3} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};
