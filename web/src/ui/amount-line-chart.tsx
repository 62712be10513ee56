import { getMinorUnitsPerMajorUnit, toMajorUnits } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { wholeUnitFormat } from '../i18n/format-money.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { locales } from '../i18n/languages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';

interface StepChartProps {
  /** The amounts at the ends of equally long steps, in minor units; the line begins at zero. */
  amountsMinor: readonly number[];
  /** CSS class for the height of the chart's drawing. */
  height: string;
  /** The chart's labels: pairs of cells, the first beside the amounts, the second below the drawing. */
  children: ReactNode;
}

/** Width of a chart's drawing in SVG units: it stretches to its container. */
export const chartWidth = 1000;

/**
 * A line chart of amounts over time. Only the drawing stretches; its labels are HTML beside it, so that they do not. Time runs from left to
 * right in every language. Hidden from screen readers: give the same information in a text beside it.
 */
export const AmountLineChart = ({ amountsMinor, height, children }: StepChartProps) => {
  const { language } = useMessages(mainMessages);
  const currency = getOperatorSettings().CURRENCY;
  const { ticks, lowest, highest } = computeChartScale(amountsMinor, getMinorUnitsPerMajorUnit(currency));
  const share = (amountMinor: number) => ((highest - amountMinor) / (highest - lowest)) * 100;
  const amounts = new Intl.NumberFormat(locales[language], wholeUnitFormat);
  const line = lineOf(amountsMinor, share);
  return (
    <div aria-hidden="true" dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-2 text-12 text-ink-3">
      <div className={`figures relative grid text-end ${height}`}>
        {/* The widest amount makes the column as wide as it must be. */}
        {ticks.map((tick) => (
          <span key={tick} className="invisible col-start-1 row-start-1">
            {amounts.format(toMajorUnits(tick, currency))}
          </span>
        ))}
        {ticks.map((tick) => (
          <span
            key={`${tick} at`}
            className="absolute end-0 -translate-y-1/2 leading-none"
            style={{ top: `${share(tick)}%` }}
          >
            {amounts.format(toMajorUnits(tick, currency)).replace('-', '−')}
          </span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${chartWidth} 100`}
        preserveAspectRatio="none"
        className={`w-full overflow-visible ${height}`}
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${share(tick)}H${chartWidth}`}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        <path d={`${line}V${share(0)}H0Z`} className="fill-info opacity-15" />
        <path d={line} vectorEffect="non-scaling-stroke" strokeWidth={2} className="fill-none stroke-info" />
      </svg>
      {children}
    </div>
  );
};

/** Returns the SVG path of a line that is level in each step and rises or falls in its middle. */
const lineOf = (amountsMinor: readonly number[], share: (amountMinor: number) => number): string => {
  const width = chartWidth / Math.max(1, amountsMinor.length);
  return `${amountsMinor.reduce(
    (path, amountMinor, index) => `${path}H${(index + 0.5) * width}V${share(amountMinor)}`,
    `M0 ${share(0)}`,
  )}H${chartWidth}`;
};

/** Grid lines of a chart's axis, as amounts in minor units, lowest first. One of them is always zero. */
interface ChartScale {
  readonly ticks: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

const maxSteps = 4;

/** Returns round amounts that enclose all values: at most five steps of 1, 2 or 5 times a power of ten, each at least `smallestStep`. */
export const computeChartScale = (values: readonly number[], smallestStep: number): ChartScale => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low) / maxSteps, smallestStep);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, lowest: first * step, highest: last * step };
};

/** Returns the smallest round amount (1, 2 or 5 times a power of ten) that is at least `atLeast` and at least about `finest`. */
const roundStep = (atLeast: number, finest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, finest)));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
};
