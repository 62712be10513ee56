import { officeLivePath } from '@reelfloor/protocol/office/live';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { useLayoutEffect, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import { useFormatsForOperator } from '../../ui/formats.ts';
import { useServerNow } from '../../ui/use-server-now.ts';
import { FloorFormatsProvider, useFloorFormats } from '../floor-formats.ts';
import {
  FloorStoreProvider,
  useFloorConnection,
  useFloorStore,
  useFloorTotals,
  useLiveFloor,
} from '../live/use-floor.ts';
import { wallMessages } from './messages/index.ts';
import { WallAgents } from './wall-agents.tsx';
import { WallAlerts } from './wall-alerts.tsx';
import { WallDayFigures } from './wall-day-figures.tsx';
import { WallJackpots } from './wall-jackpots.tsx';
import { WallMachineTiles } from './wall-machine-tiles.tsx';
import { WallQueue } from './wall-queue.tsx';

type Display = NonNullable<OfficeAnswer<'display'>['display']>;

/** Design size of the page in CSS pixels. On other screens it is scaled. */
const [drawnWidth, drawnHeight] = [1920, 1080];
/** After this time in ms without data the display shows a warning, and its figures are dimmed. */
const [warnMs, dimMs] = [5_000, 15_000];

const path = `${officeLivePath}?as=display`;

/** The floor on a wall display: not interactive, without player names, and without idle timeout. */
export const WallDisplay = ({ display }: { display: Display }) => {
  const store = useLiveFloor(path, 'display');
  const formats = useFormatsForOperator(display.house);
  return (
    <FloorStoreProvider value={store}>
      <FloorFormatsProvider value={formats}>
        <Screen display={display} />
      </FloorFormatsProvider>
    </FloorStoreProvider>
  );
};

const Screen = ({ display }: { display: Display }) => {
  const zoom = useZoom();
  // Rendered every second in any case, so that a silent stream is noticed.
  const now = useServerNow();
  const silentMs = useSilence();
  return (
    <main
      className="wall"
      style={{ zoom, width: `${100 / zoom}vw`, height: `${100 / zoom}vh` }}
      data-dim={silentMs > dimMs || undefined}
    >
      <Head display={display} now={now} silentMs={silentMs} />
      <div className="wall-left">
        <WallMachineTiles />
        <WallDayFigures />
      </div>
      <div className="wall-right">
        <WallAlerts now={now} />
        <div className="wall-pair">
          <WallJackpots />
          <WallQueue />
        </div>
        <WallAgents now={now} />
      </div>
    </main>
  );
};

/** Returns how long the stream has sent nothing, in ms. */
const useSilence = (): number => {
  const { updatedAt } = useFloorStore();
  return Math.max(0, performance.now() - updatedAt);
};

const Head = ({ display, now, silentMs }: { display: Display; now: number; silentMs: number }) => {
  const { t } = useMessages(wallMessages);
  const { day, clock, seconds } = useFloorFormats();
  const totals = useFloorTotals();
  const { isKnown } = useFloorConnection();
  const isLost = silentMs > dimMs;
  return (
    <header className="wall-head">
      <LogoMark className="size-9" />
      <h1>{display.site ?? display.house.name}</h1>
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
          {isLost
            ? t('lost', { time: seconds(now - silentMs) })
            : t('live', { count: Math.floor(silentMs / 1000) })}
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
