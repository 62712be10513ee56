import { Coins } from 'lucide-react';
import type { RefObject } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { GameShape } from '../layout/use-game-shape.ts';
import type { GameSession } from '../session/game-session.ts';
import type { Seat } from '../session/game-state.ts';
import type { SpinBlock } from '../session/spin-block.ts';
import { BandKeys } from './band-keys.tsx';
import { CoinKeys } from './coin-keys.tsx';
import { Meters } from './meters.tsx';
import { SpinButton } from './spin-button.tsx';
import { SpinHint } from './spin-hint.tsx';

interface DeckProps {
  seat: Seat | null;
  block: SpinBlock | null;
  shape: GameShape;
  isPlaying: boolean;
  /** The sheet lies over it: out of reach for keyboard and screen reader too. */
  isCovered: boolean;
  session: GameSession;
  onSpin: () => void;
  spinButton: RefObject<HTMLButtonElement | null>;
  sheetOpen: boolean;
  onSheet: (open: boolean) => void;
}

/** Everything the player presses during play. */
export const Deck = ({ seat, block, shape, isPlaying, isCovered, session, ...rest }: DeckProps) => {
  const { t } = useTexts();
  return (
    <section className="game-deck" aria-label={t('game.controls')} inert={isCovered}>
      <Meters seat={seat} />
      <BandKeys seat={seat} isPlaying={isPlaying} onChoose={(bandId) => session.chooseBand(bandId)} />
      {shape === 'upright' && (
        <CoinKeys seat={seat} isPlaying={isPlaying} onCashIn={(amountMinor) => session.cashIn(amountMinor)} />
      )}
      <SpinHint seat={seat} block={block} />
      <div className="game-acts">
        {shape === 'upright' && <span />}
        <SpinButton ref={rest.spinButton} block={block} onSpin={rest.onSpin} />
        {shape !== 'wide' && (
          <button
            type="button"
            aria-label={t('game.moneyAndSettings')}
            aria-expanded={rest.sheetOpen}
            onClick={() => rest.onSheet(!rest.sheetOpen)}
            className="game-money grid content-center justify-items-center gap-1 justify-self-end rounded-card bg-surface-2 px-2 text-12 font-semibold text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink"
          >
            <Coins aria-hidden="true" className="size-5" />
            {t('game.money')}
          </button>
        )}
      </div>
    </section>
  );
};
