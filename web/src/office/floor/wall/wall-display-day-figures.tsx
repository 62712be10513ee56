import type { DayHourlyTotals, FloorTotals, PlayedHour } from '@reelfloor/protocol/office/live';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useCurrentServerTimeMs } from '../../ui/use-server-now.ts';
import { useFloorFormatters } from '../floor-formatters.ts';
import { useFloorTotals, useHourlyFloorFigures } from '../live/floor-store-hooks.ts';
import { wallMessages } from './messages/wall-messages.ts';

const million = 1_000_000;

/** Shows the figures of the business day, and its hours beside those of the previous day. */
export const WallDisplayDayFigures = () => {
  const { t } = useMessages(wallMessages);
  const { day } = useFloorFormatters();
  const totals = useFloorTotals();
  const hours = useHourlyFloorFigures();
  const named = (name: string) => day(name, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <section className="card wall-day">
      <header>
        <h2>{t('today')}</h2>
        {totals && (
          <div className="wall-key">
            <span>
              <i className="bar" />
              {t('byHour', { day: named(totals.day.name) })}
            </span>
            <span>
              <i className="tick" />
              {t('sameHour', { day: named(dayBefore(totals.day.name)) })}
            </span>
          </div>
        )}
      </header>
      {totals && (
        <div className="wall-plot">
          <Figures totals={totals} hours={hours} />
          {hours && <HourlyCoinInAndNetWinChart hours={hours} dayFrom={totals.day.from} />}
        </div>
      )}
    </section>
  );
};

const Figures = ({
  totals: { played },
  hours,
}: {
  readonly totals: FloorTotals;
  readonly hours: DayHourlyTotals | null;
}) => {
  const { t } = useMessages(wallMessages);
  const { whole, symbol, percent, growth, clock } = useFloorFormatters();
  const time = clock(useCurrentServerTimeMs());
  if (!played)
    return (
      <dl>
        <Figure name={t('coinIn')} value={t('reading')} />
      </dl>
    );
  const { coinInMinor, netMinor, holdPpm, expectedPpm } = played;
  const compared = (now: number, before: number) =>
    before === 0 ? (
      t('noYesterday', { time })
    ) : (
      <>
        <b>{growth(now, before)}</b> {t('compared', { amount: whole(before) })}
        <br />
        {t('yesterdayAt', { time })}
      </>
    );
  return (
    <dl>
      <Figure name={t('coinIn')} value={`${symbol}${whole(coinInMinor)}`}>
        {hours && compared(coinInMinor, hours.dayBeforeSoFar.coinInMinor)}
      </Figure>
      <Figure name={t('net')} value={withSymbol(symbol, whole(netMinor))}>
        {hours && compared(netMinor, hours.dayBeforeSoFar.netMinor)}
      </Figure>
      <Figure name={t('hold')} value={holdPpm === null ? '–' : percent(holdPpm / million, 2)}>
        {expectedPpm === null ? t('noRules') : t('expected', { share: percent(expectedPpm / million, 2) })}
      </Figure>
    </dl>
  );
};

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly children?: ReactNode;
}

const Figure = ({ name, value, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="v">{value}</dd>
    <dd>{children}</dd>
  </div>
);

/** Puts the currency symbol before an amount, with the sign before the symbol. */
const withSymbol = (symbol: string, amount: string): string =>
  amount.startsWith('−') ? `−${symbol}${amount.slice(1)}` : `${symbol}${amount}`;

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const hourMs = 3_600_000;
/** The chart's margins in px: for the scale's labels at the left, the hours' labels below, and the current hour's label above. */
const [leftPx, belowPx, abovePx] = [76, 30, 38];
/** Gap in px between the coin-in chart above and the net win chart below, and the share of the height for coin-in. */
const [betweenPx, coinInShare] = [36, 0.66];

interface HourBarsProps {
  readonly hours: DayHourlyTotals;
  /** Start of the business day, as Unix time in ms. */
  readonly dayFrom: number;
}

/** Bar chart of coin-in and net win by hour, with the same hour of the previous day as a tick; the current hour is hatched. */
const HourlyCoinInAndNetWinChart = ({ hours: { today, dayBefore }, dayFrom }: HourBarsProps) => {
  const { t } = useMessages(wallMessages);
  const { clock } = useFloorFormatters();
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useRoom(place);
  const count = Math.max(today.length, dayBefore.length, 24);
  const step = (width - leftPx) / count;
  const plots = height - belowPx - abovePx - betweenPx;
  const middle = (hour: number) => leftPx + step * (hour + 0.5);
  const running = today.length - 1;
  // Show no comparison with a day without play.
  const before = dayBefore.some(({ coinInMinor }) => coinInMinor > 0) ? dayBefore : [];
  return (
    <div ref={place} className="wall-bars">
      <svg width={width} height={height} role="img" aria-label={t('chart')}>
        <defs>
          <pattern id="running" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="6" fill="var(--info)" />
          </pattern>
        </defs>
        {running >= 0 && (
          <text className="now" x={middle(running)} y={18} textAnchor="middle">
            {t('now')}
          </text>
        )}
        <Plot
          {...{ today, dayBefore: before, of: 'coinInMinor', step, width }}
          steps={3}
          top={abovePx}
          height={plots * coinInShare}
        />
        <Plot
          {...{ today, dayBefore: before, of: 'netMinor', step, width }}
          steps={2}
          top={abovePx + plots * coinInShare + betweenPx}
          height={plots * (1 - coinInShare)}
        />
        {Array.from({ length: Math.ceil(count / 3) }, (_, third) => third * 3).map((hour) => (
          <text key={hour} x={middle(hour)} y={height - 6} textAnchor="middle">
            {clock(dayFrom + hour * hourMs).slice(0, 2)}
          </text>
        ))}
      </svg>
    </div>
  );
};

interface PlotProps {
  readonly today: readonly PlayedHour[];
  readonly dayBefore: readonly PlayedHour[];
  readonly of: keyof PlayedHour;
  readonly step: number;
  readonly width: number;
  /** Approximate number of steps on the chart's scale. */
  readonly steps: number;
  readonly top: number;
  readonly height: number;
}

const Plot = ({ today, dayBefore, of, step, width, steps, top, height }: PlotProps) => {
  const { compact } = useFloorFormatters();
  const amounts = [...today, ...dayBefore].map((hour) => hour[of]);
  const highest = Math.max(0, ...amounts);
  const lowest = Math.min(0, ...amounts);
  const unit = stepOf((highest - lowest) / steps);
  const [from, until] = [Math.floor(lowest / unit) * unit, Math.max(unit, Math.ceil(highest / unit) * unit)];
  const y = (minor: number) => top + height * (1 - (minor - from) / (until - from));
  const x = (hour: number) => leftPx + step * hour;
  return (
    <>
      {Array.from({ length: Math.round((until - from) / unit) + 1 }, (_, n) => from + n * unit).map((minor) => (
        <g key={minor}>
          <line x1={leftPx} x2={width} y1={y(minor)} y2={y(minor)} stroke="var(--line)" />
          <text x={leftPx - 10} y={y(minor) + 6} textAnchor="end">
            {compact(minor)}
          </text>
        </g>
      ))}
      {today.map(({ [of]: minor }, hour) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day keep their places.
          key={hour}
          x={x(hour) + step * 0.15}
          width={step * 0.7}
          y={Math.min(y(minor), y(0))}
          height={Math.max(1, Math.abs(y(minor) - y(0)))}
          rx={2}
          {...(hour === today.length - 1 ? { fill: 'url(#running)', stroke: 'var(--info)' } : { fill: 'var(--info)' })}
        />
      ))}
      {dayBefore.map(({ [of]: minor }, hour) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day keep their places.
          key={hour}
          x1={x(hour) + step * 0.06}
          x2={x(hour) + step * 0.94}
          y1={y(minor)}
          y2={y(minor)}
          stroke="var(--primary)"
          strokeWidth={3}
        />
      ))}
    </>
  );
};

/** Rounds a chart's scale step up to 1, 2 or 5 times a power of ten. Amounts in minor units. */
const stepOf = (wanted: number): number => {
  const rough = Math.max(50, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
};

const useRoom = (place: { readonly current: HTMLElement | null }) => {
  const [room, setRoom] = useState({ width: 860, height: 412 });
  useLayoutEffect(() => {
    if (!place.current) return;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, [place]);
  return room;
};
