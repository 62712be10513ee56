import type { DayHourlyTotals, FloorTotals } from '@reelfloor/protocol/office/live';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useCurrentServerTimeMs } from '../../ui/use-server-now.ts';
import { useFloorFormatters } from '../floor-formatters.ts';
import { useFloorTotals, useHourlyFloorFigures } from '../live/floor-store-hooks.ts';
import { HourlyCoinInAndNetWinChart } from './hourly-figures-chart.tsx';
import { wallMessages } from './messages/wall-messages.ts';

const million = 1_000_000;

/** Shows the figures of the business day, and its hours beside those of the previous day. */
export const WallDisplayDayFigures = () => {
  const { t } = useMessages(wallMessages);
  const { day } = useFloorFormatters();
  const totals = useFloorTotals();
  const hours = useHourlyFloorFigures();
  const named = (name: string) => day(name, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <section className="card wall-day">
      <header>
        <h2>{t('today')}</h2>
        {totals && (
          <div className="wall-key">
            <span>
              <i className="bar" />
              {t('byHour', { day: named(totals.day.name) })}
            </span>
            <span>
              <i className="tick" />
              {t('sameHour', { day: named(dayBefore(totals.day.name)) })}
            </span>
          </div>
        )}
      </header>
      {totals && (
        <div className="wall-plot">
          <Figures totals={totals} hours={hours} />
          {hours && <HourlyCoinInAndNetWinChart hours={hours} dayFrom={totals.day.from} />}
        </div>
      )}
    </section>
  );
};

const Figures = ({
  totals: { played },
  hours,
}: {
  readonly totals: FloorTotals;
  readonly hours: DayHourlyTotals | null;
}) => {
  const { t } = useMessages(wallMessages);
  const { whole, symbol, percent, growth, clock } = useFloorFormatters();
  const time = clock(useCurrentServerTimeMs());
  if (!played)
    return (
      <dl>
        <Figure name={t('coinIn')} value={t('reading')} />
      </dl>
    );
  const { coinInMinor, netMinor, holdPpm, expectedPpm } = played;
  const compared = (now: number, before: number) =>
    before === 0 ? (
      t('noYesterday', { time })
    ) : (
      <>
        <b>{growth(now, before)}</b> {t('compared', { amount: whole(before) })}
        <br />
        {t('yesterdayAt', { time })}
      </>
    );
  return (
    <dl>
      <Figure name={t('coinIn')} value={`${symbol}${whole(coinInMinor)}`}>
        {hours && compared(coinInMinor, hours.dayBeforeSoFar.coinInMinor)}
      </Figure>
      <Figure name={t('net')} value={withSymbol(symbol, whole(netMinor))}>
        {hours && compared(netMinor, hours.dayBeforeSoFar.netMinor)}
      </Figure>
      <Figure name={t('hold')} value={holdPpm === null ? '–' : percent(holdPpm / million, 2)}>
        {expectedPpm === null ? t('noRules') : t('expected', { share: percent(expectedPpm / million, 2) })}
      </Figure>
    </dl>
  );
};

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly children?: ReactNode;
}

const Figure = ({ name, value, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="v">{value}</dd>
    <dd>{children}</dd>
  </div>
);

/** Puts the currency symbol before an amount, with the sign before the symbol. */
const withSymbol = (symbol: string, amount: string): string =>
  amount.startsWith('−') ? `−${symbol}${amount.slice(1)}` : `${symbol}${amount}`;

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
