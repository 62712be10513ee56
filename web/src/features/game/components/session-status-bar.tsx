import { useEffect, useMemo, useRef, useState } from 'react';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { dateLocales } from '../../../i18n/format-time.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { useFullscreen } from '../../../ui/fullscreen.ts';
import { gameMessages } from '../messages/game-messages.ts';
import type { SeatView } from '../session/game-state.ts';
import { hasPendingTransfer } from '../session/seat-transfers.ts';
import { getSessionNetResultMinor } from '../session/seat-view.ts';

export const SessionStatusBar = ({ seat }: { seat: SeatView }) => {
  const { t, language } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const netMinor = useNetResult(seat);
  const { isFull } = useFullscreen();
  return (
    <dl
      dir={languageDirection(language)}
      className="game-session flex flex-none items-center justify-between gap-8 [.sideways_&]:gap-4 [.upright_&]:flex-auto [.upright_&]:gap-4 [.upright_&]:max-[379px]:text-12"
    >
      <div className="flex items-baseline gap-2">
        <dt data-part="factWords" className="text-ink-3">
          {t('game.session')}
        </dt>
        <dd className="font-semibold">
          <SessionClock startedAt={seat.session.startedAt} clockAheadMs={seat.clockAheadMs} />
        </dd>
      </div>
      <div className="flex items-baseline gap-2">
        <dt data-part="factWords" className="text-ink-3">
          {t('game.net')}
        </dt>
        <dd className="figures font-semibold" translate="no">
          {money(netMinor, { signed: true })}
        </dd>
      </div>
      {isFull && (
        <div data-part="clock" className="flex items-baseline gap-2">
          <dt className="sr-only">{t('game.timeOfDay')}</dt>
          <dd className="figures text-ink-2" translate="no">
            <TimeOfDay />
          </dd>
        </div>
      )}
    </dl>
  );
};

/** The time of day, because fullscreen hides the system's clock (RTS 13C). */
const TimeOfDay = () => {
  const { language } = useMessages(gameMessages);
  useSeconds();
  return (
    <time>
      {new Date(getServerTimeMs()).toLocaleTimeString(dateLocales[language], {
        hour: '2-digit',
        minute: '2-digit',
      })}
    </time>
  );
};

/**
 * How long the session has lasted by the server's clock. After joining, the device's clock is never read again, because it may be changed.
 */
const SessionClock = ({ startedAt, clockAheadMs }: { startedAt: number; clockAheadMs: number }) => {
  const joined = useMemo(
    () => ({ lastedMs: getServerTimeMs() + clockAheadMs - startedAt, atMs: performance.now() }),
    [startedAt, clockAheadMs],
  );
  useSeconds();
  const seconds = Math.max(0, Math.floor((joined.lastedMs + performance.now() - joined.atMs) / 1000));
  const text = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
  return (
    <time className="figures" translate="no" dateTime={`PT${seconds}S`}>
      {text}
    </time>
  );
};

/** Re-renders every second. */
const useSeconds = (): void => {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
};

/**
 * Returns the session's net result in minor units. If the server does not report stakes and wins, the result is frozen during a transfer,
 * because money in transit is on no meter.
 */
const useNetResult = (seat: SeatView): number => {
  const last = useRef({ sessionId: '', netMinor: 0 });
  const known = last.current.sessionId === seat.session.id;
  if (!known || seat.played !== null || !hasPendingTransfer(seat)) {
    last.current = { sessionId: seat.session.id, netMinor: getSessionNetResultMinor(seat) };
  }
  return last.current.netMinor;
};
