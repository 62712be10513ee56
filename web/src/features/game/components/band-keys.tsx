import { useMoney } from '../../../i18n/use-money.ts';
import type { Game } from '../session/game.ts';
import type { SeatView } from '../session/game-state.ts';
import { isOutOfPlay } from '../session/seat-view.ts';
import { useGameTexts } from './use-game-texts.ts';

interface BandKeysProps {
  seat: SeatView | null;
  game: Game;
  onChoose: (bandId: number) => void;
}

/** Keys for the stake. The current stake's key is lit; a key pressed during a round is marked for the next round. */
export const BandKeys = ({ seat, game, onChoose }: BandKeysProps) => {
  const { t } = useGameTexts();
  const money = useMoney();
  const ready = game.statusConnection === 'playing' && seat !== null && !isOutOfPlay(seat);
  return (
    <fieldset
      aria-label={t('game.bands')}
      data-locked={seat !== null && isOutOfPlay(seat) ? '' : undefined}
      className="game-bands flex gap-1 rounded-card bg-surface-2 p-1 data-locked:opacity-50"
    >
      {/* Keeps the space free, so that nothing moves when the keys appear. */}
      {game.bandSelects.length === 0 && <span aria-hidden="true" className="game-band" />}
      {game.bandSelects.map((band) => {
        const isNext = band.id === game.nextBand?.id;
        return (
          <button
            key={band.id}
            type="button"
            aria-pressed={band.id === game.activeBand?.id}
            aria-label={t(isNext ? 'game.bandNext' : 'game.band', {
              label: band.label,
              stake: money(band.stakeMinor),
            })}
            aria-disabled={!ready}
            data-next={isNext || undefined}
            onClick={() => ready && onChoose(band.id)}
            className="game-band figures relative grid flex-1 content-center justify-items-center rounded-control px-1 leading-tight text-ink-2 transition-colors hover:bg-surface-3 aria-disabled:cursor-default aria-disabled:hover:bg-transparent aria-pressed:bg-surface-1 aria-pressed:ring-2 aria-pressed:ring-primary aria-pressed:ring-inset data-next:bg-surface-1 data-next:outline-2 data-next:-outline-offset-2 data-next:outline-primary data-next:outline-dashed"
          >
            <b className="text-16 font-bold text-ink" translate="no">
              {band.label}
            </b>
            <span className="text-12" translate="no">
              {money(band.stakeMinor)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
};
