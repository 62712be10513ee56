import { Repeat, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { autoplayWaitsFor } from '../session/autoplay.ts';
import type { Game } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';
import { AutoplayDialog, type AutoplayWish, usualWish } from './autoplay-dialog.tsx';
import { useGameTexts } from './use-game-texts.ts';

/** Button that asks for autoplay's limits and starts it. Remembers the limits. Hidden where operator or profile allow none. */
export const AutoplayButton = ({ game, session }: { game: Game; session: GameSession }) => {
  const { t } = useGameTexts();
  const leftId = useId();
  const [isAsking, setAsking] = useState(false);
  const [wish, setWish] = useState<AutoplayWish>(usualWish);
  if (!game.allowAutoplay) return null;
  const { autoplay: isOn, autoplayLeft: left } = game;
  const isReady = isOn || game.spinBlock === null || autoplayWaitsFor(game.spinBlock);
  const Icon = isOn ? Square : Repeat;
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={t('game.autoplay')}
        aria-describedby={leftId}
        aria-haspopup={isOn ? undefined : 'dialog'}
        aria-disabled={!isReady}
        onClick={() => {
          if (isOn) session.stopAutoplay();
          else if (isReady) setAsking(true);
        }}
        className="game-autoplay grid content-center justify-items-center gap-1 rounded-card px-2 text-12 font-semibold text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-surface-2 aria-pressed:text-primary aria-pressed:ring-2 aria-pressed:ring-primary aria-pressed:ring-inset"
      >
        <Icon aria-hidden="true" className={isOn && left !== null ? 'size-4' : 'size-5'} />
        <span>{isOn ? t('game.stopAutoplay') : t('game.autoplay')}</span>
        <span id={leftId} className="figures -mt-1.5 leading-none empty:hidden">
          {isOn && left !== null ? t('game.autoplayLeft', { count: left }) : ''}
        </span>
      </button>
      {isAsking && (
        <AutoplayDialog
          stakeMinor={game.activeBand?.stakeMinor ?? null}
          most={game.autoplayMost}
          wish={wish}
          onWish={setWish}
          onStart={(limits) => {
            setAsking(false);
            session.startAutoplay(limits);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};
