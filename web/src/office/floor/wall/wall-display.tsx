import { officeLivePath } from '@reelfloor/protocol/office/live';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Trophy } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { OperatorLogoIcon } from '../../../ui/operator-logo.tsx';
import { BrandIcon } from '../../ui/brand-picture.tsx';
import { useOperatorFormatters } from '../../ui/number-and-date-formatters.ts';
import { useCurrentServerTimeMs } from '../../ui/use-server-now.ts';
import { FloorFormattersProvider, useFloorFormatters } from '../floor-formatters.ts';
import {
  FloorStoreProvider,
  useConnectedFloorStore,
  useFloorBrandNames,
  useFloorConnectionState,
  useFloorStore,
  useFloorTotals,
  useWallDisplayFigures,
} from '../live/floor-store-hooks.ts';
import { wallMessages } from './messages/wall-messages.ts';
import { WallDisplayAgents } from './wall-display-agents.tsx';
import { WallDisplayAlerts } from './wall-display-alerts.tsx';
import { WallDisplayDayFigures } from './wall-display-day-figures.tsx';
import { WallDisplayMachineTiles } from './wall-display-machine-tiles.tsx';

/** Maximum number of machines shown. */
const shown = 3;

/** The machines with the longest queues, with the estimated waiting time of one more player. No player names. */
const WallDisplayLongestQueues = () => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const brands = useFloorBrandNames();
  const queues = useWallDisplayFigures()?.queues ?? [];
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const more = queues.length - shown;
  return (
    <section className="card wall-queue">
      <header>
        <h2>{t('queue')}</h2>
        {all > 0 && <span className="sub">{t('wait', { count: all })}</span>}
      </header>
      {all === 0 && <p>{t('nobodyWaits')}</p>}
      <ul>
        {queues.slice(0, shown).map(({ machine, waiting, aboutMinutes }) => {
          const brand = store.row(machine)?.brand ?? '';
          return (
            <li key={machine} data-machine={machine}>
              <BrandIcon brand={brand} name={brands.get(brand) ?? brand} />
              <span>{machine}</span>
              <b>{waiting}</b>
              <small>{aboutMinutes === null ? t('notKnown') : t('aboutMinutes', { count: aboutMinutes })}</small>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </section>
  );
};

type Display = NonNullable<OfficeAnswer<'display'>['display']>;

/** Design size of the page in CSS pixels. On other screens it is scaled. */
const [drawnWidth, drawnHeight] = [1920, 1080];
/** After this time in ms without data the display shows a warning, and its figures are dimmed. */
const [warnMs, dimMs] = [5_000, 15_000];

const path = `${officeLivePath}?as=display`;

/** The floor on a wall display: not interactive, without player names, and without idle timeout. */
export const WallDisplay = ({ display }: { display: Display }) => {
  const store = useConnectedFloorStore(path, 'display');
  const formats = useOperatorFormatters(display.operator);
  return (
    <FloorStoreProvider value={store}>
      <FloorFormattersProvider value={formats}>
        <Screen display={display} />
      </FloorFormattersProvider>
    </FloorStoreProvider>
  );
};

const Screen = ({ display }: { display: Display }) => {
  const zoom = useZoom();
  // Render every second in any case, so that a data stream that sends nothing is noticed.
  const now = useCurrentServerTimeMs();
  const silentMs = useSilence();
  return (
    <main
      className="wall"
      style={{ zoom, width: `${100 / zoom}vw`, height: `${100 / zoom}vh` }}
      data-dim={silentMs > dimMs || undefined}
    >
      <Head display={display} now={now} silentMs={silentMs} />
      <div className="wall-left">
        <WallDisplayMachineTiles />
        <WallDisplayDayFigures />
      </div>
      <div className="wall-right">
        <WallDisplayAlerts now={now} />
        <div className="wall-pair">
          <WallDisplayJackpots />
          <WallDisplayLongestQueues />
        </div>
        <WallDisplayAgents now={now} />
      </div>
    </main>
  );
};

/** Returns how long the live data stream has sent nothing, in ms. */
const useSilence = (): number => {
  const { updatedAt } = useFloorStore();
  return Math.max(0, performance.now() - updatedAt);
};

const Head = ({ display, now, silentMs }: { display: Display; now: number; silentMs: number }) => {
  const { t } = useMessages(wallMessages);
  const { day, clock, seconds } = useFloorFormatters();
  const totals = useFloorTotals();
  const { isKnown } = useFloorConnectionState();
  const isLost = silentMs > dimMs;
  return (
    <header className="wall-head">
      <OperatorLogoIcon className="size-9" />
      <h1>{display.site ?? display.operator.name}</h1>
      <p>{display.name}</p>
      {totals && (
        <p>
          {t('businessDay', {
            day: day(totals.day.name, { weekday: 'short', day: 'numeric', month: 'short' }),
            time: clock(totals.day.from),
          })}
        </p>
      )}
      <div className="end">
        <span className="live-dot" role="status" data-away={silentMs > warnMs || !isKnown ? '' : undefined}>
          {isLost ? t('lost', { time: seconds(now - silentMs) }) : t('live', { count: Math.floor(silentMs / 1000) })}
        </span>
        <time dateTime={new Date(now).toISOString()}>{seconds(now)}</time>
      </div>
    </header>
  );
};

/** Returns the scale factor that makes the page fill the screen. */
const useZoom = (): number => {
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const fit = () =>
      setZoom(Math.max(0.3, Math.min(window.innerWidth / drawnWidth, window.innerHeight / drawnHeight)));
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return zoom;
};

/** Maximum number of brands shown. */
const shownBrands = 6;
/** Names of the jackpot levels as players see them, the highest level first. */
const levelNames = ['grand', 'major', 'minor', 'mini'] as const;

/** The highest jackpot of each brand, largest first, and the newest jackpot win of the day. */
const WallDisplayJackpots = () => {
  const { t } = useMessages(wallMessages);
  const { money, symbol, clock } = useFloorFormatters();
  const brands = useFloorBrandNames();
  const figures = useWallDisplayFigures();
  const pots = figures?.pots ?? [];
  const hit = figures?.hit;
  const levelOf = (level: number | null) => {
    const name = levelNames[(level ?? 0) - 1];
    if (name) return t(name);
    return level === null ? '' : t('level', { level: String(level) });
  };
  return (
    <section className="card wall-pots">
      <header>
        <h2>{t('jackpots')}</h2>
        <span className="sub">{t('highestLevel', { symbol })}</span>
      </header>
      {figures && pots.length === 0 && <p>{t('noJackpots')}</p>}
      <ul>
        {pots.slice(0, shownBrands).map(({ brand, amountMinor }) => (
          <li key={brand} data-brand={brand}>
            <BrandIcon brand={brand} name={brands.get(brand) ?? brand} />
            <span>{brands.get(brand) ?? brand}</span>
            <b>{money(amountMinor, { bare: true })}</b>
          </li>
        ))}
        {hit && (
          <li className="hit">
            <Trophy />
            <span>
              {[levelOf(hit.level), t('hit', { machine: hit.machine, time: clock(hit.at) })].filter(Boolean).join(', ')}
            </span>
            <b>{money(hit.amountMinor, { bare: true })}</b>
          </li>
        )}
      </ul>
    </section>
  );
};
