import { getMinorUnitsPerMajorUnit, toMajorUnits } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { locales } from '../../i18n/languages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { addPercentSign } from '../ui/add-percent-sign.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { computeAxisTicks, computePercentAxisRange } from './chart-ticks.ts';
import { reportsMessages } from './messages/reports-messages.ts';

type Day = OfficeAnswer<'reportOverview'>['days'][number];

const [left, top, middle, lower, bottom, height] = [48, 22, 100, 118, 184, 208];
/** Smallest top of the chart's scale, in major units: days without play show a scale of whole units, not of hundredths. */
const leastTopMajor = 2;
/** Width of a chart label, in pixels. */
const labelPx = 72;

/** Coin-in as bars above the hold as a line: two panels over one axis of days, never two scales in one panel. */
export const DailyCoinInAndHoldChart = ({ days }: { days: readonly Day[] }) => {
  const { t, language } = useMessages(reportsMessages);
  const { symbol, currency, day: formatDay, percent, money } = useNumberAndDateFormatters();
  const [element, width] = useWidth(812);
  const pattern = useId();
  const compact = new Intl.NumberFormat(locales[language], {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  const short = (minor: number) => compact.format(toMajorUnits(minor, currency));
  const bare = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

  const ticks = computeAxisTicks(
    Math.max(leastTopMajor * getMinorUnitsPerMajorUnit(currency), ...days.map(({ coinInMinor }) => coinInMinor)),
    2,
  );
  const most = ticks.at(-1) ?? 1;
  const [low, high] = computePercentAxisRange(
    days.flatMap(({ holdPpm, theoreticalHoldPpm }) => [holdPpm, theoreticalHoldPpm].filter((ppm) => ppm !== null)),
  );
  const step = (width - left) / days.length;
  const x = (index: number) => left + (index + 0.5) * step;
  const barY = (minor: number) => middle - (Math.max(0, minor) / most) * (middle - top);
  const holdY = (ppm: number) => bottom - ((ppm / 10_000 - low) / (high - low)) * (bottom - lower);
  const each = Math.max(1, Math.ceil(labelPx / step));
  const barWidth = Math.min(54, Math.max(2, step * 0.66));
  const points = (key: 'holdPpm' | 'theoreticalHoldPpm') =>
    days.flatMap((one, index) => {
      const ppm = one[key];
      return ppm === null ? [] : [{ index, ppm, x: x(index), y: holdY(ppm) }];
    });
  const holds = points('holdPpm');
  const path = (line: readonly { readonly x: number; readonly y: number }[]) =>
    line.map((at, index) => `${index === 0 ? 'M' : 'L'}${at.x.toFixed(1)} ${at.y.toFixed(1)}`).join('');
  const expected = points('theoreticalHoldPpm');
  // A single day has no neighbours to connect to, so its expected hold is drawn as a horizontal line.
  const expectedPath = expected.length === 1 ? `M${left} ${expected[0]?.y.toFixed(1)}H${width}` : path(expected);
  const nameOf = ({ day, isRunning }: Day) => {
    const name = formatDay(day, { weekday: 'short', day: 'numeric' });
    return isRunning ? t('running', { day: name }) : name;
  };
  const said = days
    .map(
      (one) => `${nameOf(one)}: ${money(one.coinInMinor)}, ${one.holdPpm === null ? '–' : percent(one.holdPpm / 1e6)}`,
    )
    .join('; ');
  return (
    <Card
      title={t('byDay')}
      aside={
        <span className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-12 text-ink-2">
          <span className="flex items-center gap-1.5">
            <i className="size-2.5 rounded-[2px] bg-info" />
            {t('coinInKey', { symbol })}
          </span>
          <span className="flex items-center gap-1.5">
            <i className="h-[3px] w-3 bg-primary" />
            {t('hold')}
          </span>
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-dashed border-ink-3" />
            {t('expectedHold')}
          </span>
        </span>
      }
    >
      <div className="px-4 pb-2">
        <div ref={element} className="overflow-hidden">
          <svg width={width} height={height} role="img" aria-label={`${t('byDay')}. ${said}`} className="block">
            <defs>
              <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" fill="var(--info)" opacity=".38" />
                <rect width="3" height="6" fill="var(--info)" />
              </pattern>
            </defs>
            {ticks.map((tick) => (
              <g key={tick}>
                <path
                  d={`M${left} ${barY(tick)}H${width}`}
                  stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
                />
                <text className="ax" x={left - 8} y={barY(tick) + 4} textAnchor="end">
                  {short(tick)}
                </text>
              </g>
            ))}
            {[low, (low + high) / 2, high].map((edge) => (
              <text key={edge} className="ax" x={left - 8} y={holdY(edge * 10_000) + 4} textAnchor="end">
                {addPercentSign(new Intl.NumberFormat(locales[language]).format(edge), language)}
              </text>
            ))}
            <path d={`M${left} ${bottom}H${width}`} stroke="var(--line-strong)" />
            {days.map((one, index) => (
              <g key={one.day}>
                <rect
                  x={x(index) - barWidth / 2}
                  y={barY(one.coinInMinor)}
                  width={barWidth}
                  height={middle - barY(one.coinInMinor)}
                  rx={3}
                  fill={one.isRunning ? `url(#${pattern})` : 'var(--info)'}
                >
                  <title>{`${nameOf(one)}: ${money(one.coinInMinor)}`}</title>
                </rect>
                {index % each === 0 && (
                  <>
                    <text className="ax v" x={x(index)} y={barY(one.coinInMinor) - 6} textAnchor="middle">
                      {short(one.coinInMinor)}
                    </text>
                    <text className="ax" x={x(index)} y={height - 5} textAnchor="middle">
                      {step > 2 * labelPx || !one.isRunning
                        ? nameOf(one)
                        : formatDay(one.day, { weekday: 'short', day: 'numeric' })}
                    </text>
                  </>
                )}
              </g>
            ))}
            <path d={expectedPath} fill="none" stroke="var(--text-3)" strokeDasharray="3 4" />
            <path d={path(holds)} fill="none" stroke="var(--primary)" strokeWidth="2" />
            {holds.map(({ index, ppm, x: atX, y }) => (
              <g key={index}>
                <circle cx={atX} cy={y} r="3.5" fill="var(--primary)" stroke="var(--surface-1)" strokeWidth="2">
                  <title>{percent(ppm / 1e6)}</title>
                </circle>
                {index % each === 0 && (
                  <text className="ax v" x={atX} y={y > (lower + bottom) / 2 ? y - 9 : y + 17} textAnchor="middle">
                    {bare.format(ppm / 10_000)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </div>
      </div>
    </Card>
  );
};

/** Returns a ref for an element, and the element's width in CSS pixels. */
const useWidth = (first: number): readonly [RefObject<HTMLDivElement | null>, number] => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};
