import type { FloorTotals as Figures, FloorRow } from '@reelfloor/protocol/office/live';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFloorFormats } from './floor-formats.ts';
import { useFloorStore, useSums, useTotals } from './live/use-floor.ts';
import { floorMessages } from './messages/index.ts';

const million = 1_000_000;

/** The figures of the whole floor. */
export const FloorTotals = () => {
  const { t } = useMessages(floorMessages);
  const totals = useTotals();
  const store = useFloorStore();
  // The sums change with the rows, so the seats are counted when they do.
  useSums();
  const rows = [...store.rows()];
  return (
    <dl className="kpis" aria-label={t('totals')}>
      {totals ? (
        <>
          <Figure name={t('online')}>{totals.online}</Figure>
          <Seated rows={rows} />
          <Played totals={totals} />
          <OpenMoney totals={totals} />
        </>
      ) : (
        <Figure name={t('coinIn')}>
          <span className="skeleton" />
        </Figure>
      )}
    </dl>
  );
};

interface FigureProps {
  readonly name: string;
  readonly means?: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Figure = ({ name, means, note, children }: FigureProps) => (
  <div>
    <dt title={means}>{name}</dt>
    <dd>{children}</dd>
    <dd className="sub">{note}</dd>
  </div>
);

const Seated = ({ rows }: { rows: readonly FloorRow[] }) => {
  const { t } = useMessages(floorMessages);
  const { percent } = useFloorFormats();
  const seated = rows.filter(({ sessionAt }) => sessionAt !== null).length;
  return (
    <Figure
      name={t('seated')}
      note={rows.length > 0 && t('ofFloor', { share: percent(seated / rows.length, 0) })}
    >
      {seated} <small>{t('ofAll', { count: rows.length })}</small>
    </Figure>
  );
};

const Played = ({ totals: { played, waitingHandPayMinor, day } }: { totals: Figures }) => {
  const { t } = useMessages(floorMessages);
  const { money, percent, day: dayText } = useFloorFormats();
  if (!played)
    return (
      <>
        <Figure name={t('coinIn')}>{t('reading')}</Figure>
        <Figure name={t('net')}>{t('reading')}</Figure>
        <Figure name={t('hold')}>{t('reading')}</Figure>
      </>
    );
  const { coinInMinor, netMinor, holdPpm, expectedPpm, line, weekAgoMinor } = played;
  const weekday = dayText(day.name, { weekday: 'long' });
  const change = weekAgoMinor === null ? null : coinInMinor / weekAgoMinor - 1;
  const compared =
    change !== null && t(change < 0 ? 'below' : 'above', { share: percent(Math.abs(change), 1), weekday });
  return (
    <>
      <Figure name={t('coinIn')} means={t('coinInMeans')} note={compared}>
        {money(coinInMinor)}
        <Line sums={line} name={t('quarters')} />
      </Figure>
      <Figure
        name={t('net')}
        means={t('netMeans')}
        note={waitingHandPayMinor > 0 && t('beforeHandPay', { amount: money(waitingHandPayMinor) })}
      >
        {money(netMinor)}
      </Figure>
      <Figure
        name={t('hold')}
        means={t('holdMeans')}
        note={
          expectedPpm === null ? t('noRules') : t('expected', { share: percent(expectedPpm / million, 2) })
        }
      >
        {holdPpm === null ? '–' : percent(holdPpm / million, 2)}
      </Figure>
    </>
  );
};

const OpenMoney = ({ totals }: { totals: Figures }) => {
  const { t } = useMessages(floorMessages);
  const { money, count } = useFloorFormats();
  const { openTransfers, heldTransfers, heldMinor, potsMinor, pots, potBrands } = totals;
  return (
    <>
      <Figure
        name={t('open')}
        note={
          heldTransfers > 0 ? (
            <span className="held">{t('heldOf', { count: heldTransfers, amount: money(heldMinor) })}</span>
          ) : (
            t('noneHeld')
          )
        }
      >
        {count(openTransfers)}
      </Figure>
      <Figure name={t('pots')} note={t('potsOf', { count: pots, brands: potBrands })}>
        {money(potsMinor)}
      </Figure>
    </>
  );
};

const lineWidth = 72;
const lineHeight = 24;

/** The course of the day: what was staked so far, at the end of each quarter of an hour. */
const Line = ({ sums, name }: { sums: readonly number[]; name: string }) => {
  const total = sums.reduce((sum, minor) => sum + minor, 0);
  if (sums.length < 2 || total === 0) return null;
  let soFar = 0;
  const points = sums.map((minor, index) => {
    soFar += minor;
    const x = (index / (sums.length - 1)) * lineWidth;
    return `${x.toFixed(1)},${(1 + (1 - soFar / total) * (lineHeight - 2)).toFixed(1)}`;
  });
  return (
    <svg viewBox={`0 0 ${lineWidth} ${lineHeight}`} width={lineWidth} height={lineHeight} role="img">
      <title>{name}</title>
      <polyline points={points.join(' ')} fill="none" stroke="var(--info)" strokeWidth={1.5} />
    </svg>
  );
};
