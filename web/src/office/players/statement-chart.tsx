import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { dateLocales } from '../../i18n/format-time.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { useFormats } from '../ui/formats.ts';
import { playersMessages } from './messages/index.ts';

type Statement = OfficeAnswer<'playerStatement'>;

const width = 560;
const height = 290;
const left = 64;
const right = 12;
const top = 14;
/** Where the course of the net ends, and the harm indicators of deposits and withdrawals begin. */
const bottom = 232;
const flowsAt = 252;
const flowHeight = 12;
const labels = 5;

/** The net of play as a line, with deposits above and withdrawals below a line of their own. One scale in each panel. */
export const StatementChart = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useMessages(playersMessages);
  const { money, whole, language } = useFormats();
  const { house } = useMe();
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
    timeZone: house.timeZone,
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
            <text
              className="ax"
              x={x(index) + slot / 2}
              y={height - 6}
              textAnchor={index === 0 ? 'start' : 'middle'}
            >
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

/** Returns a scale with about four round lines, and zero among them. */
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
