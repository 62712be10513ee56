import { useEffect, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { sessionSummaryMessages } from '../messages/index.ts';
import { type LimitLeft, readLimitsLeft, shareOf } from '../store/summary-figures.ts';

/** Shows what is left of the player's limits on play. Shows nothing for a player without limits. */
export const LimitsLeftList = () => {
  const { t } = useMessages(sessionSummaryMessages);
  const [limits, setLimits] = useState<readonly LimitLeft[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void readLimitsLeft().then((found) => isCurrent && setLimits(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (limits.length === 0) return null;
  return (
    <section aria-labelledby="summary-limits" className="border-t border-line pt-3">
      <h3 id="summary-limits" className="text-14 font-semibold">
        {t('limits.title')}
      </h3>
      <ul className="mt-2 grid gap-2">
        {limits.map((limit) => (
          <Row key={`${limit.kind} ${limit.window}`} limit={limit} />
        ))}
      </ul>
    </section>
  );
};

const Row = ({ limit }: { limit: LimitLeft }) => {
  const { t } = useMessages(sessionSummaryMessages);
  const money = useMoney();
  const amount = (value: number) =>
    limit.kind === 'time'
      ? t(value >= 60 && value % 60 === 0 ? 'limits.wholeHours' : 'limits.span', {
          hours: Math.floor(value / 60),
          minutes: value % 60,
        })
      : money(value);
  return (
    <li className="figures text-14">
      <p className="flex justify-between gap-3">
        <span className="text-ink-2">
          {t(`limits.${limit.kind}`)}, {t(`limits.${limit.window}`)}
        </span>
        <span className="font-semibold">
          {t('limits.left', { left: amount(limit.left), whole: amount(limit.whole) })}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-surface-3">
        <div className="h-1 rounded-full bg-info" style={{ width: `${100 - 100 * shareOf(limit)}%` }} />
      </div>
    </li>
  );
};
