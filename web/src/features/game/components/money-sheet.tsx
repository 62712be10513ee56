import { ArrowDownToLine, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EmptyWallet } from '../../../ui/money-help.tsx';
import { PromotionKeys } from '../promotions/promotion-keys.tsx';
import type { Promotions } from '../promotions/use-promotions.ts';
import type { Game } from '../session/game.ts';
import type { GameSession } from '../session/game-session.ts';
import type { SeatView } from '../session/game-state.ts';
import { balanceIn } from '../session/seat-view.ts';
import { CoinKeys } from './coin-keys.tsx';
import { MoneyPlaces } from './money-places.tsx';
import { CutChoice, SheetTiles } from './picture-keys.tsx';
import { SoundSettings } from './sound-settings.tsx';
import { TypedAmount } from './typed-amount.tsx';
import { useGameTexts } from './use-game-texts.ts';
import { WatchingSwitch } from './watching-switch.tsx';

interface MoneySheetProps {
  session: GameSession;
  seat: SeatView | null;
  game: Game;
  promotions: Promotions;
  /** True while a panel covers the sheet: keyboard and screen reader must not reach it. */
  isCovered: boolean;
  /** The win card, above everything else. Null without a win, and where the layout puts the card beside the picture. */
  moment: ReactNode;
  /** Closes the sheet; null if it is beside the picture and cannot be closed. */
  onClose: (() => void) | null;
}

export const MoneySheet = ({
  session,
  seat,
  game,
  promotions,
  isCovered,
  moment,
  onClose,
}: MoneySheetProps) => {
  const { t } = useGameTexts();
  const { t: say } = useTexts();
  const money = useMoney();
  const sheet = useRef<HTMLElement>(null);
  useSheetKeys(sheet, onClose);
  const balanceMinor = balanceIn(seat);
  const wallet = balanceMinor === null ? '–' : money(balanceMinor);
  const isPlaying = game.statusConnection === 'playing';
  const isPlain = seat?.isPlain === true;
  const canCashOut =
    isPlaying &&
    game.moneyTransfer === null &&
    // With `isPlain` the server reports no meter, and decides itself whether there is anything to cash out.
    (isPlain || (seat?.cabinet.phase === 'idle' && seat.cabinet.creditMinor > 0));
  return (
    <aside
      ref={sheet}
      className="game-sheet outline-none"
      aria-label={t('game.moneyAndSettings')}
      tabIndex={-1}
      inert={isCovered}
    >
      <div className="contents">{moment}</div>
      <section className="border-b border-line py-6">
        <header className="mb-4 flex items-start justify-between">
          <div>
            <h2 className="text-16">{t('game.toMachine')}</h2>
            <p className="mt-1 text-ink-2">
              {t('game.wallet')}{' '}
              <b className="figures font-semibold text-ink" translate="no">
                {wallet}
              </b>
            </p>
          </div>
          {onClose && (
            <IconButton label={say('words.close')} icon={<X />} onClick={onClose} className="-mt-2 -me-3" />
          )}
        </header>
        {isPlain ? (
          <p className="text-ink-2">{t('game.notOffered.cashIn')}</p>
        ) : balanceMinor === 0 ? (
          <EmptyWallet />
        ) : !game.allowAllIn ? (
          <TypedAmount
            seat={seat}
            isPlaying={isPlaying}
            onCashIn={(amountMinor) => session.cashIn(amountMinor)}
          />
        ) : (
          <CoinKeys
            withAll
            seat={seat}
            isPlaying={isPlaying}
            onCashIn={(amountMinor) => session.cashIn(amountMinor)}
          />
        )}
        <Button
          variant="outline"
          disabled={!canCashOut}
          onClick={() => session.cashOut()}
          className="mt-3 min-h-13 w-full"
        >
          <ArrowDownToLine aria-hidden="true" className="size-5" />
          {t('game.cashOut')}
        </Button>
      </section>
      <MoneyPlaces seat={seat} />
      <PromotionKeys session={session} promotions={promotions} seat={seat} />
      {!isPlain && (
        <section className="mt-auto py-4">
          <SoundSettings volume={game.volume} onVolume={(volume) => session.controls.setVolume(volume)} />
          {seat && <WatchingSwitch />}
          <CutChoice game={game} session={session} />
        </section>
      )}
      <SheetTiles game={game} session={session} isPlain={isPlain} />
    </aside>
  );
};

/** Focuses the sheet when it opens and closes it on Escape. */
const useSheetKeys = (sheet: { current: HTMLElement | null }, onClose: (() => void) | null): void => {
  useEffect(() => {
    if (!onClose) return;
    sheet.current?.focus();
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [sheet, onClose]);
};
