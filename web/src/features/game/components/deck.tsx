import { Coins } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { directionOf } from '../../../i18n/languages.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EmptyWallet } from '../../../ui/money-help.tsx';
import type { Game } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';
import type { SeatView } from '../session/game-state.ts';
import { balanceIn } from '../session/seat-view.ts';
import { AutoplayButton } from './autoplay-button.tsx';
import { BandKeys } from './band-keys.tsx';
import { CoinKeys } from './coin-keys.tsx';
import { Meters } from './meters.tsx';
import { SpinButton } from './spin-button.tsx';
import { SpinHint } from './spin-hint.tsx';
import { useGameTexts } from './use-game-texts.ts';

interface DeckProps {
  session: GameSession;
  seat: SeatView | null;
  game: Game;
  spinButton: RefObject<HTMLButtonElement | null>;
  /** True while the money sheet covers these keys: keyboard and screen reader must not reach them. */
  isCovered: boolean;
  onSpin: () => void;
  /** The win card. On a phone it takes the place of the transfer keys or of the meters. Null without a win. */
  moment: ReactNode;
}

export const Deck = ({ session, seat, game, spinButton, onSpin, isCovered, moment }: DeckProps) => {
  const { t, language } = useGameTexts();
  const { t: say } = useTexts();
  const isUpright = game.layout === 'upright';
  const isPlaying = game.statusConnection === 'playing';
  const isEmpty = balanceIn(seat) === 0;
  const isLocked = seat?.cabinet.phase === 'handPay' || seat?.cabinet.phase === 'malfunction';
  return (
    <section className="game-deck" aria-label={t('game.controls')} inert={isCovered}>
      {seat?.isPlain ? (
        <p dir={directionOf(language)} className="self-center text-ink-2">
          <span>{t('game.notOffered.play')}</span>
          {seat.status !== null && (
            <b className="block text-ink">
              {t('game.notOffered.status', { status: say(`lobby.status.${seat.status}`) })}
            </b>
          )}
        </p>
      ) : (
        <>
          {moment !== null && game.layout === 'sideways' ? (
            <div dir={directionOf(language)} className="contents">
              {moment}
            </div>
          ) : (
            <Meters seat={seat} />
          )}
          {(!isUpright || moment === null || !isLocked) && (
            <BandKeys seat={seat} game={game} onChoose={(bandId) => session.chooseBand(bandId)} />
          )}
          {isUpright && moment !== null && (
            <div dir={directionOf(language)} className="contents">
              {moment}
            </div>
          )}
          {isUpright && moment === null && isEmpty && (
            <div dir={directionOf(language)} className="contents">
              <EmptyWallet className="game-empty" />
            </div>
          )}
          {isUpright && moment === null && !isEmpty && game.allowAllIn && (
            <CoinKeys
              seat={seat}
              isPlaying={isPlaying}
              onCashIn={(amountMinor) => session.cashIn(amountMinor)}
            />
          )}
          <SpinHint game={game} />
        </>
      )}
      <div className="game-acts">
        {!seat?.isPlain && (
          <>
            <AutoplayButton game={game} session={session} />
            <SpinButton ref={spinButton} block={game.spinBlock} onSpin={onSpin} />
          </>
        )}
        {game.layout !== 'wide' && (
          <button
            type="button"
            aria-label={t('game.moneyAndSettings')}
            aria-expanded={game.sideBar}
            onClick={() => session.controls.showSideBar(!game.sideBar)}
            className="game-money grid content-center justify-items-center gap-1 rounded-card bg-surface-2 px-2 text-12 font-semibold text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink"
          >
            <Coins aria-hidden="true" className="size-5" />
            {t('game.money')}
          </button>
        )}
      </div>
    </section>
  );
};
