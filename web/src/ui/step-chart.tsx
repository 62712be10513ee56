import { majorOf, minorPerMajor } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { wholeUnits } from '../i18n/format-money.ts';
import { locales } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { settings } from '../settings/settings.ts';
import { chartScale } from './chart-scale.ts';

interface StepChartProps {
  /** The amounts at the ends of equally long steps, in minor units; they begin at zero. */
  amountsMinor: readonly number[];
  /** Class of the drawing's height. */
  height: string;
  /** What stands under the drawing: pairs of cells, the first below the amounts, the second below the drawing. */
  children: ReactNode;
}

/** Width of a chart's drawing in its own units: it stretches with its place. */
export const chartWidth = 1000;

/**
 * A line of amounts over time. The drawing alone stretches; its words are HTML beside it, so that they do not. Time goes
 * from left to right in every language. Say the same in words beside it: screen readers skip it.
 */
export const StepChart = ({ amountsMinor, height, children }: StepChartProps) => {
  const { language } = useTexts();
  const currency = settings().CURRENCY;
  const { ticks, lowest, highest } = chartScale(amountsMinor, minorPerMajor(currency));
  const share = (amountMinor: number) => ((highest - amountMinor) / (highest - lowest)) * 100;
  const amounts = new Intl.NumberFormat(locales[language], wholeUnits);
  const line = lineOf(amountsMinor, share);
  return (
    <div aria-hidden="true" dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-2 text-12 text-ink-3">
      <div className={`figures relative grid text-end ${height}`}>
        {/* The widest amount makes the column as wide as it must be. */}
        {ticks.map((tick) => (
          <span key={tick} className="invisible col-start-1 row-start-1">
            {amounts.format(majorOf(tick, currency))}
          </span>
        ))}
        {ticks.map((tick) => (
          <span
            key={`${tick} at`}
            className="absolute end-0 -translate-y-1/2 leading-none"
            style={{ top: `${share(tick)}%` }}
          >
            {amounts.format(majorOf(tick, currency)).replace('-', '−')}
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

/** A line that stays level in a step and rises or falls in its middle. */
const lineOf = (amountsMinor: readonly number[], share: (amountMinor: number) => number): string => {
  const width = chartWidth / Math.max(1, amountsMinor.length);
  return `${amountsMinor.reduce(
    (path, amountMinor, index) => `${path}H${(index + 0.5) * width}V${share(amountMinor)}`,
    `M0 ${share(0)}`,
  )}H${chartWidth}`;
};
