import type { Statement } from '@reelfloor/protocol';
import { locales } from '../../../i18n/languages.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { chartScale } from '../chart-scale.ts';
import type { NetStep } from '../net-course.ts';
import { useStatementDays } from './use-statement-days.ts';

interface NetChartProps {
  course: readonly NetStep[];
  stepsAre: Statement['stepsAre'];
}

/** Days written under the chart, at most. */
const mostDays = 5;
const wide = 1000;

/**
 * The chart's drawing alone: it stretches with its place, and its words are HTML beside it, so that they do not. Time goes
 * from left to right in every language. The sentence and the table beside it say the same, so screen readers skip it.
 */
export const NetChart = ({ course, stepsAre }: NetChartProps) => {
  const { language } = useTexts();
  const { ticks, lowest, highest } = chartScale(course.map(({ runningMinor }) => runningMinor));
  const share = (amountMinor: number) => ((highest - amountMinor) / (highest - lowest)) * 100;
  const amounts = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 });
  return (
    <div
      aria-hidden="true"
      dir="ltr"
      className="grid grid-cols-[auto_1fr] gap-x-2 px-3 text-12 text-ink-3 md:px-5"
    >
      <div className="figures relative grid h-34 text-end">
        {/* The widest amount makes the column as wide as it must be. */}
        {ticks.map((tick) => (
          <span key={tick} className="invisible col-start-1 row-start-1">
            {amounts.format(tick / 100)}
          </span>
        ))}
        {ticks.map((tick) => (
          <span
            key={`${tick} at`}
            className="absolute end-0 -translate-y-1/2 leading-none"
            style={{ top: `${share(tick)}%` }}
          >
            {amounts.format(tick / 100).replace('-', '−')}
          </span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${wide} 100`}
        preserveAspectRatio="none"
        className="h-34 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${share(tick)}H${wide}`}
            vectorEffect="non-scaling-stroke"
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        <path d={`${lineOf(course, share)}V${share(0)}H0Z`} className="fill-info opacity-15" />
        <path
          d={lineOf(course, share)}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="fill-none stroke-info"
        />
      </svg>
      <span />
      <Moves course={course} />
      <span />
      <Days course={course} stepsAre={stepsAre} />
    </div>
  );
};

/** A line that stays level in a step and rises or falls at its end, when all of the step's play is known. */
const lineOf = (course: readonly NetStep[], share: (amountMinor: number) => number): string => {
  const width = wide / Math.max(1, course.length);
  return `${course.reduce(
    (path, { runningMinor }, index) => `${path}H${(index + 0.5) * width}V${share(runningMinor)}`,
    `M0 ${share(0)}`,
  )}H${wide}`;
};

/** Deposits as full bars up, withdrawals as empty bars down, all to one scale. */
const Moves = ({ course }: { course: readonly NetStep[] }) => {
  const most = Math.max(
    1,
    ...course.flatMap(({ depositsMinor, withdrawalsMinor }) => [depositsMinor, withdrawalsMinor]),
  );
  const width = wide / Math.max(1, course.length);
  const bar = Math.min(width * 0.6, 18);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${wide} 32`} preserveAspectRatio="none" className="mt-2 h-8 w-full">
      <path d={`M0 16H${wide}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
      {course.map(({ from, depositsMinor, withdrawalsMinor }, index) => {
        const x = (index + 0.5) * width - bar / 2;
        const up = (depositsMinor / most) * 14;
        const down = (withdrawalsMinor / most) * 14;
        return (
          <g key={from}>
            {up > 0 && (
              <rect
                x={x}
                y={16 - Math.max(up, 2)}
                width={bar}
                height={Math.max(up, 2)}
                className="fill-ink-2"
              />
            )}
            {down > 0 && (
              <rect
                x={x}
                y={16}
                width={bar}
                height={Math.max(down, 2)}
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-ink-2"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
};

const Days = ({ course, stepsAre }: NetChartProps) => {
  const { shortDayOf, monthOf } = useStatementDays();
  const every = Math.max(1, Math.ceil(course.length / mostDays));
  const shown = course.flatMap((step, index) => (index % every === 0 ? [{ step, index }] : []));
  return (
    <div className="relative mt-1.5 h-4">
      {shown.map(({ step, index }) => (
        <span
          key={step.from}
          className={`absolute whitespace-nowrap leading-none ${index === 0 ? '' : '-translate-x-1/2'}`}
          style={{ left: `${index === 0 ? 0 : ((index + 0.5) / course.length) * 100}%` }}
        >
          {stepsAre === 'days' ? shortDayOf(step.from) : monthOf(step.from)}
        </span>
      ))}
    </div>
  );
};
