interface Bar {
  readonly label: string;
  readonly value: number;
  /** What stands for the value in the text for screen readers and at the pointer. */
  readonly text: string;
  /** Draws the bar paler, because its time is not over. */
  readonly isRunning?: boolean;
}

interface BarsProps {
  readonly name: string;
  readonly bars: readonly Bar[];
  /** Draws every n-th label. */
  readonly labelEach?: number;
}

const width = 360;
const height = 72;
const gap = 3;

/** Small bars over time, such as coin-in by hour. One series, one scale. */
export const Bars = ({ name, bars, labelEach = 1 }: BarsProps) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / Math.max(1, bars.length);
  const said = bars.map(({ label, text }) => `${label}: ${text}`).join('; ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${name}. ${said}`}
      className="block w-full"
    >
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
