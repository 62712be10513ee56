import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';

interface LimitUsage {
  readonly name: string;
  readonly usedMinor: number;
  readonly limitMinor: number;
}

/** Bars of how much of each limit is used, and how much this amount would use. */
export const LimitUsageBars = ({
  bars,
  addedMinor,
}: {
  readonly bars: readonly LimitUsage[];
  readonly addedMinor: number;
}) => {
  const { money } = useNumberAndDateFormatters();
  return (
    <dl className="limit-bars beside">
      {bars.map(({ name, usedMinor, limitMinor }) => {
        const share = (minor: number) => `${limitMinor <= 0 ? 100 : Math.min(100, (100 * minor) / limitMinor)}%`;
        const used = Math.max(0, usedMinor);
        const isOver = used + addedMinor > limitMinor;
        return (
          <div key={name} data-over={isOver ? '' : undefined}>
            <dt>{name}</dt>
            <dd>
              {money(used + addedMinor, { bare: true })} / {money(limitMinor)}
            </dd>
            <span aria-hidden="true">
              <i className="used" style={{ width: share(used) }} />
              <i className="added" style={{ width: share(Math.min(addedMinor, Math.max(0, limitMinor - used))) }} />
            </span>
          </div>
        );
      })}
    </dl>
  );
};
