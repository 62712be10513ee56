import { getShortTransferReference, type WatchingChoice } from '@reelfloor/protocol';
import { ArrowDownToLine, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { systemClock } from '../../../clock/clock.ts';
import { formatTimeWithSeconds } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { DepositHelp } from '../../../ui/deposit-withdrawal-help.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import { promotionsMessages } from '../promotions/messages/promotions-messages.ts';
import { PromotionOfferList } from '../promotions/promotion-offer-list.tsx';
import { type Promotions, useRefreshedPromotionOffers } from '../promotions/use-promotions.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';
import type { SeatTransfer, SeatView } from '../session/game-state.ts';
import { isTransferFinal, listOpenTransfers } from '../session/seat-transfers.ts';
import { getKnownWalletBalance } from '../session/seat-view.ts';
import { CashInAmountButtons } from './cash-in-amount-buttons.tsx';
import { CashInAmountForm } from './cash-in-amount-form.tsx';
import { PictureAndHelpButtons, PictureCutSelector, SoundVolumeSettings } from './picture-sound-settings.tsx';

interface MoneySheetProps {
  session: GameSession;
  seat: SeatView | null;
  game: Game;
  promotions: Promotions;
  /** True while another panel covers this one, so that keyboard and screen reader must skip it. */
  isCovered: boolean;
  /** Card that shows a win, above everything else. Null without a win, and in layouts that show the card beside the picture. */
  moment: ReactNode;
  /** Closes this panel; null if the panel is beside the picture and cannot be closed. */
  onClose: (() => void) | null;
}

export const MoneyAndSettingsSheet = ({
  session,
  seat,
  game,
  promotions,
  isCovered,
  moment,
  onClose,
}: MoneySheetProps) => {
  const { t, language } = useMessages(gameMessages);
  const { t: say } = useMessages(mainMessages);
  const money = useMoneyFormat();
  const sheet = useRef<HTMLElement>(null);
  useSheetKeys(sheet, onClose);
  const balanceMinor = getKnownWalletBalance(seat);
  const wallet = balanceMinor === null ? '–' : money(balanceMinor);
  const isPlaying = game.statusConnection === 'playing';
  const isPlain = seat?.isPlain === true;
  const canCashOut =
    isPlaying &&
    game.moneyTransfer === null &&
    // With `isPlain` the server reports no credit meter, and decides itself whether there is credit to cash out.
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
              <span>{t('game.wallet')}</span>{' '}
              <b className="figures font-semibold text-ink" translate="no">
                {wallet}
              </b>
              {seat?.balanceAsOf != null && (
                <span className="ms-2 text-12">
                  {t('game.walletAsOf', { time: formatTimeWithSeconds(seat.balanceAsOf, language) })}
                </span>
              )}
            </p>
          </div>
          {onClose && <IconButton label={say('words.close')} icon={<X />} onClick={onClose} className="-mt-2 -me-3" />}
        </header>
        {isPlain ? (
          <p className="text-ink-2">{t('game.notOffered.cashIn')}</p>
        ) : balanceMinor === 0 ? (
          <DepositHelp />
        ) : !game.allowAllIn ? (
          <CashInAmountForm seat={seat} isPlaying={isPlaying} onCashIn={(amountMinor) => session.cashIn(amountMinor)} />
        ) : (
          <CashInAmountButtons
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
      <MoneyPlaces seat={seat} session={session} />
      <PromotionKeys session={session} promotions={promotions} seat={seat} />
      {!isPlain && (
        <section className="mt-auto py-4">
          <SoundVolumeSettings volume={game.volume} onVolume={(volume) => session.controls.setVolume(volume)} />
          {seat && <WatchingSwitch />}
          <PictureCutSelector game={game} session={session} />
        </section>
      )}
      <PictureAndHelpButtons game={game} session={session} isPlain={isPlain} />
    </aside>
  );
};

/** Focuses the panel when it opens and closes it on Escape. */
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

/**
 * Shows where the player's money is now: at the machine, in the wallet, or in an open transfer. Finished transfers are on the
 * transactions page.
 */
const MoneyPlaces = ({ seat, session }: { seat: SeatView | null; session: GameSession }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const transfers = seat ? listOpenTransfers(seat) : [];
  const places = [
    [t('game.places.atMachine'), seat && !seat.isPlain ? seat.cabinet.creditMinor : null],
    [t('game.wallet'), getKnownWalletBalance(seat)],
  ] as const;
  return (
    <section className="border-b border-line py-5">
      <h3 className="mb-2 text-12 font-semibold tracking-normal text-ink-3">{t('game.places.title')}</h3>
      <dl className="grid">
        {places.map(([place, amountMinor]) => (
          <div key={place} className="flex min-h-8 items-center justify-between gap-2 py-1">
            <dt className="text-ink-2">{place}</dt>
            <dd className="figures font-semibold" translate="no">
              {amountMinor === null ? '–' : money(amountMinor)}
            </dd>
          </div>
        ))}
      </dl>
      <ol aria-live="polite" className="grid">
        {transfers.length === 0 && <li className="flex h-8 items-center text-ink-2">{t('game.places.none')}</li>}
        {transfers.map((transfer) => {
          const going = !isTransferFinal(transfer);
          return (
            <li
              key={transfer.transferId}
              className="grid min-h-8 grid-cols-[8px_minmax(72px,auto)_minmax(0,1fr)] items-center gap-x-2 py-1 text-ink-2"
            >
              <span
                aria-hidden="true"
                className={joinClassNames(
                  'rounded-full',
                  going ? '-ml-px size-2 ring-[1.5px] ring-primary ring-inset' : 'size-1.5 bg-ink-3',
                )}
              />
              <b className="figures font-semibold text-ink" translate="no">
                {transfer.amountMinor === null ? t('game.places.all') : money(transfer.amountMinor)}
              </b>
              <span className={joinClassNames('leading-tight', going && 'text-primary')}>{placeText(transfer, t)}</span>
              {seat && transfer.place === 'platform' && <GiveUp transfer={transfer} seat={seat} session={session} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** Lets the player give up a cash-in to which the casino's platform does not respond, once the operator's waiting time is over. */
const GiveUp = ({ transfer, seat, session }: { transfer: SeatTransfer; seat: SeatView; session: GameSession }) => {
  const { t } = useMessages(gameMessages);
  const waitMs = transfer.at + seat.cashInPatienceMs - (systemClock.nowMs() + seat.clockAheadMs);
  const [isOver, setOver] = useState(waitMs <= 0);
  useEffect(() => (isOver ? undefined : systemClock.after(waitMs, () => setOver(true))), [isOver, waitMs]);
  if (!isOver) return null;
  return (
    <Button
      variant="outline"
      className="col-start-3 min-h-11 justify-self-start"
      onClick={() => session.giveUpCashIn(transfer.transferId)}
    >
      {t('game.places.cashIn.giveUp')}
    </Button>
  );
};

const placeText = (transfer: SeatTransfer, t: TranslateOf<typeof gameMessages>): string => {
  const { place } = transfer;
  if (place === 'platform')
    return t('game.places.cashIn.platform', { reference: getShortTransferReference(transfer.transferId) });
  if (place === null) return t(`game.places.${transfer.state}`);
  if (transfer.state === 'held')
    return t('game.places.held', { reference: getShortTransferReference(transfer.transferId) });
  if (transfer.kind === 'handPay' || transfer.kind === 'jackpot')
    return transfer.state === 'voided'
      ? t('game.places.notPaid', { reference: getShortTransferReference(transfer.transferId) })
      : t(`game.places.${transfer.kind}`);
  if (transfer.kind === 'cancelledCredits') return t('game.places.cancelledCredits');
  return t(`game.places.${transfer.kind}.${place}`);
};

interface PromotionKeysProps {
  session: GameSession;
  promotions: Promotions;
  seat: SeatView | null;
}

/** The promotion buttons beside the game. */
const PromotionKeys = ({ session: { controls }, promotions, seat }: PromotionKeysProps) => {
  const { t } = useMessages(promotionsMessages);
  const isAway = useSyncExternalStore(controls.subscribe, () => controls.get().isAway);
  const balanceMinor = getKnownWalletBalance(seat);
  const { watch, offered } = promotions;
  useRefreshedPromotionOffers(watch, isAway, balanceMinor, seat?.terms);
  const cabinet = seat?.cabinet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of a round may change what can be had
  useEffect(() => watch.notePlay(), [watch, cabinet?.roundId, cabinet?.phase]);
  if (offered.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-1 border-b border-line py-4">
      <PromotionOfferList promotions={promotions} balanceMinor={balanceMinor} />
    </section>
  );
};

/** Switch that lets the player decide whether spectators may watch. Renders nothing if the server has no spectators or does not respond. */
const WatchingSwitch = () => {
  const { t } = useMessages(gameMessages);
  const [choice, setChoice] = useState<WatchingChoice | null>(null);
  useEffect(() => {
    let isOver = false;
    void callServer('watching', {}).then((answer) => {
      if (answer.ok && !isOver) setChoice(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (!choice?.isOffered) return null;
  const choose = async (isAllowed: boolean) => {
    setChoice({ ...choice, isAllowed });
    const answer = await callServer('chooseWatching', { body: { isAllowed } });
    // Show the value that the server has stored. After a failure that is the previous choice.
    setChoice(answer.ok ? answer.value : choice);
  };
  return <Switch label={t('game.mayBeWatched')} checked={choice.isAllowed} onChange={(on) => void choose(on)} />;
};
