import type { Statement } from '@reelfloor/protocol';
import { dateLocales } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { AmountLineChart, chartWidth } from '../../../ui/amount-line-chart.tsx';

interface NetChartProps {
  netResults: readonly NetResultStep[];
  stepsAre: Statement['stepsAre'];
}

/** Maximum number of dates below the chart. */
const maxDays = 5;

/** Chart of the net result, with deposits and withdrawals and the dates below it. */
export const NetResultChart = ({ netResults, stepsAre }: NetChartProps) => (
  <div className="px-3 md:px-5">
    <AmountLineChart amountsMinor={netResults.map(({ runningMinor }) => runningMinor)} height="h-34">
      <span />
      <DepositAndWithdrawalBars netResults={netResults} />
      <span />
      <Days netResults={netResults} stepsAre={stepsAre} />
    </AmountLineChart>
  </div>
);

/** Deposits as filled bars upwards, withdrawals as outlined bars downwards, on the same scale. */
const DepositAndWithdrawalBars = ({ netResults }: { netResults: readonly NetResultStep[] }) => {
  const most = Math.max(
    1,
    ...netResults.flatMap(({ depositsMinor, withdrawalsMinor }) => [depositsMinor, withdrawalsMinor]),
  );
  const width = chartWidth / Math.max(1, netResults.length);
  const bar = Math.min(width * 0.6, 18);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${chartWidth} 32`} preserveAspectRatio="none" className="mt-2 h-8 w-full">
      <path d={`M0 16H${chartWidth}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
      {netResults.map(({ from, depositsMinor, withdrawalsMinor }, index) => {
        const x = (index + 0.5) * width - bar / 2;
        const up = (depositsMinor / most) * 14;
        const down = (withdrawalsMinor / most) * 14;
        return (
          <g key={from}>
            {up > 0 && (
              <rect x={x} y={16 - Math.max(up, 2)} width={bar} height={Math.max(up, 2)} className="fill-ink-2" />
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

const Days = ({ netResults, stepsAre }: NetChartProps) => {
  const { shortDayOf, monthOf } = useStatementDateFormats();
  const every = Math.max(1, Math.ceil(netResults.length / maxDays));
  const shown = netResults.flatMap((step, index) => (index % every === 0 ? [{ step, index }] : []));
  return (
    <div className="relative mt-1.5 h-4">
      {shown.map(({ step, index }) => (
        <span
          key={step.from}
          className={`absolute whitespace-nowrap leading-none ${index === 0 ? '' : '-translate-x-1/2'}`}
          style={{ left: `${index === 0 ? 0 : ((index + 0.5) / netResults.length) * 100}%` }}
        >
          {stepsAre === 'days' ? shortDayOf(step.from) : monthOf(step.from)}
        </span>
      ))}
    </div>
  );
};

/** Returns functions that format a Unix time as a date, in the device's time zone like the player's other records. */
export const useStatementDateFormats = () => {
  const { language } = useMessages(mainMessages);
  const locale = dateLocales[language];
  const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit' });
  return {
    dayOf: (at: number) => long.format(at),
    shortDayOf: (at: number) => short.format(at),
    monthOf: (at: number) => month.format(at),
  };
};

/** A step of a statement with its net result and the running total since the start of the range. */
export type NetResultStep = Statement['steps'][number] & {
  readonly netMinor: number;
  readonly runningMinor: number;
};

export const computeRunningNetResults = ({ steps }: Pick<Statement, 'steps'>): readonly NetResultStep[] => {
  let runningMinor = 0;
  return steps.map((step) => {
    const netMinor = step.wonMinor - step.stakedMinor;
    runningMinor += netMinor;
    return { ...step, netMinor, runningMinor };
  });
};
