import { Repeat, Square } from 'lucide-react';
import { passes } from '../session/autoplay.ts';
import type { Game } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameTexts } from './use-game-texts.ts';

/** Spins by itself until it is stopped. Absent where the operator forbids it (`ALLOW_AUTOPLAY`). */
export const AutoplayButton = ({ game, session }: { game: Game; session: GameSession }) => {
  const { t } = useGameTexts();
  if (!game.allowAutoplay) return null;
  const isReady = game.autoplay || game.spinBlock === null || passes(game.spinBlock);
  const Icon = game.autoplay ? Square : Repeat;
  return (
    <button
      type="button"
      aria-pressed={game.autoplay}
      aria-label={t('game.autoplay')}
      aria-disabled={!isReady}
      onClick={() => (game.autoplay ? session.stopAutoplay() : session.startAutoplay())}
      className="game-autoplay grid content-center justify-items-center gap-1 rounded-card px-2 text-12 font-semibold text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-surface-2 aria-pressed:text-primary aria-pressed:ring-2 aria-pressed:ring-primary aria-pressed:ring-inset"
    >
      <Icon aria-hidden="true" className="size-5" />
      {game.autoplay ? t('game.stopAutoplay') : t('game.autoplay')}
    </button>
  );
};
