import { useEffect, useState } from 'react';
import { directionOf } from '../../../i18n/languages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { SeatView } from '../session/game-state.ts';
import { useGameTexts } from './use-game-texts.ts';
import { useNetResult } from './use-net-result.ts';

export const SessionFacts = ({ seat }: { seat: SeatView }) => {
  const { t, language } = useGameTexts();
  const money = useMoney();
  const netMinor = useNetResult(seat);
  return (
    <dl
      dir={directionOf(language)}
      className="flex flex-1 items-center justify-between gap-8 [.sideways_&]:gap-6 [.upright_&]:gap-4 [.upright_&]:max-[379px]:text-12"
    >
      <div className="flex items-baseline gap-2">
        <dt className="text-ink-3">{t('game.session')}</dt>
        <dd className="font-semibold">
          <SessionClock startedAt={seat.session.startedAt} clockAheadMs={seat.clockAheadMs} />
        </dd>
      </div>
      <div className="flex items-baseline gap-2">
        <dt className="text-ink-3">{t('game.net')}</dt>
        <dd className={classNames('figures font-semibold', netMinor > 0 && 'text-ok')}>
          {money(netMinor, { signed: true })}
        </dd>
      </div>
    </dl>
  );
};

const SessionClock = ({ startedAt, clockAheadMs }: { startedAt: number; clockAheadMs: number }) => {
  const secondsNow = () => Math.max(0, Math.floor((Date.now() + clockAheadMs - startedAt) / 1000));
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsNow();
  const text = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
  return (
    <time className="figures" dateTime={`PT${seconds}S`}>
      {text}
    </time>
  );
};
