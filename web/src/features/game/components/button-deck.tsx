import { Check, CircleHelp, Coins, LoaderCircle, RotateCw, X } from 'lucide-react';
import type { ReactNode, Ref, RefObject } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { DepositHelp } from '../../../ui/deposit-withdrawal-help.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import type { GameSession } from '../session/game-session.ts';
import type { LastPressResult, SeatView } from '../session/game-state.ts';
import { getKnownWalletBalance, isMachineUnplayable } from '../session/seat-view.ts';
import { getLastRoundWin } from '../session/seat-wins.ts';
import type { SpinBlockReason } from '../session/spin-block-reason.ts';
import { AutoplayButton } from './autoplay-button.tsx';
import { CashInAmountButtons } from './cash-in-amount-buttons.tsx';

interface DeckProps {
  session: GameSession;
  seat: SeatView | null;
  game: Game;
  spinButton: RefObject<HTMLButtonElement | null>;
  /** True while the panel for money and settings covers these keys, so that keyboard and screen reader must skip them. */
  isCovered: boolean;
  onSpin: () => void;
  /** Card that shows a win. On a phone it replaces the transfer keys or the meters. Null without a win. */
  moment: ReactNode;
}

export const ButtonDeck = ({ session, seat, game, spinButton, onSpin, isCovered, moment }: DeckProps) => {
  const { t, language } = useMessages(gameMessages);
  const { t: say } = useMessages(mainMessages);
  const isUpright = game.layout === 'upright';
  const isPlaying = game.statusConnection === 'playing';
  const isEmpty = getKnownWalletBalance(seat) === 0;
  const isLocked = seat?.cabinet.phase === 'handPay' || seat?.cabinet.phase === 'malfunction';
  return (
    <section className="game-deck" aria-label={t('game.controls')} inert={isCovered}>
      {seat?.isPlain ? (
        <p dir={languageDirection(language)} className="self-center text-ink-2">
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
            <div dir={languageDirection(language)} className="contents">
              {moment}
            </div>
          ) : (
            <CreditMeters seat={seat} />
          )}
          {(!isUpright || moment === null || !isLocked) && (
            <BandKeys seat={seat} game={game} onChoose={(bandId) => session.chooseBand(bandId)} />
          )}
          {isUpright && moment !== null && (
            <div dir={languageDirection(language)} className="contents">
              {moment}
            </div>
          )}
          {isUpright && moment === null && isEmpty && (
            <div dir={languageDirection(language)} className="contents">
              <DepositHelp className="game-empty" />
            </div>
          )}
          {isUpright && moment === null && !isEmpty && game.allowAllIn && (
            <CashInAmountButtons
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

interface BandKeysProps {
  seat: SeatView | null;
  game: Game;
  onChoose: (bandId: number) => void;
}

/** Buttons that select the stake. The current stake's button is lit; one pressed during a round is marked as the next round's stake. */
const BandKeys = ({ seat, game, onChoose }: BandKeysProps) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const ready = game.statusConnection === 'playing' && seat !== null && !isMachineUnplayable(seat);
  return (
    <fieldset
      aria-label={t('game.bands')}
      data-locked={seat !== null && isMachineUnplayable(seat) ? '' : undefined}
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

interface SpinButtonProps {
  ref: Ref<HTMLButtonElement>;
  block: SpinBlockReason | null;
  onSpin: () => void;
}

/** Spin button, which stays focusable while it cannot spin, so that keyboard users do not lose the focus between rounds. */
const SpinButton = ({ ref, block, onSpin }: SpinButtonProps) => {
  const { t } = useMessages(gameMessages);
  const isTurning = block === 'running' || block === 'freeSpins' || block === 'asked';
  return (
    <button
      ref={ref}
      type="button"
      onClick={onSpin}
      aria-disabled={block !== null}
      aria-describedby="spin-hint"
      title={block === null ? t('game.spinKey') : t(`game.blocked.${block}`)}
      className="game-spin relative grid flex-none place-content-center justify-items-center gap-0.5 rounded-full bg-primary text-14 font-bold text-on-primary transition-[background-color,scale] after:absolute after:inset-[5px] after:rounded-full after:border-[1.5px] after:border-current after:opacity-30 hover:bg-primary-hover focus-visible:rounded-full active:scale-96 aria-disabled:cursor-not-allowed aria-disabled:bg-surface-3 aria-disabled:text-ink-2 aria-disabled:active:scale-100"
    >
      <RotateCw aria-hidden="true" strokeWidth={2.25} className={isTurning ? 'size-7.5 animate-spin' : 'size-7.5'} />
      {t('game.spin')}
    </button>
  );
};

const SpinHint = ({ game }: { game: Game }) => {
  const { t, language } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const { spinBlock: block, lastClick, moneyTransfer } = game;
  const goingMinor = moneyTransfer?.place === 'transit' ? moneyTransfer.amountMinor : null;
  // These states are visible anyway, so show the hint only to screen readers and the last press's result to everybody else.
  const evident =
    block === 'running' || block === 'cycle' || block === 'asked' || block === 'checking' || block === 'offline';
  return (
    <p dir={languageDirection(language)} className="game-hint text-12 text-ink-2">
      <span id="spin-hint" className={joinClassNames(evident && 'sr-only')}>
        {block === null ? '' : t(`game.blocked.${block}`)}
      </span>
      {(evident || block === null) && goingMinor != null ? (
        <span className="figures">{t('game.places.onTheWay', { amount: money(goingMinor) })}</span>
      ) : (
        (evident || block === null) && lastClick && <PressResult {...lastClick} />
      )}
    </p>
  );
};

/** Shows the result of the last press. Hidden from screen readers, for which it is announced in a live region. */
const PressResult = ({ press, result }: LastPressResult) => {
  const { t } = useMessages(gameMessages);
  const { Icon, className } = looks[result];
  return (
    <span aria-hidden="true" key={press.commandId} className="inline-flex items-center gap-1.5">
      <Icon className={joinClassNames('size-3.5 flex-none', className)} />
      <span>{t(`game.press.${result}`)}</span>
    </span>
  );
};

const looks = {
  asked: { Icon: LoaderCircle, className: 'animate-spin' },
  accepted: { Icon: Check, className: 'text-ok' },
  refused: { Icon: X, className: 'text-bad' },
  checking: { Icon: LoaderCircle, className: 'animate-spin text-warn' },
  withoutEffect: { Icon: CircleHelp, className: 'text-warn' },
} as const satisfies Record<LastPressResult['result'], unknown>;

/** Shows credit, stake and win. Unknown values are shown as a dash, never estimated. */
export const CreditMeters = ({ seat }: { seat: SeatView | null }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const cabinet = seat?.cabinet;
  const amount = (amountMinor: number | undefined) => (amountMinor === undefined ? '–' : money(amountMinor));
  const inFreeSpins = cabinet !== undefined && cabinet.freeSpinsLeft > 0;
  return (
    <dl className="game-meters flex min-w-0">
      <Meter name={t('game.credit')} value={amount(cabinet?.creditMinor)} className="text-primary" main />
      {inFreeSpins ? (
        // Free spins are played at the stake of the round that won them, so their count replaces the stake.
        <Meter name={t('game.freeSpins')} value={String(cabinet.freeSpinsLeft)} className="text-hold" />
      ) : (
        <Meter name={t('game.stake')} value={amount(cabinet?.stakeMinor)} />
      )}
      <WinMeter seat={seat} />
    </dl>
  );
};

/** Shows the whole last win. Only a win larger than the stake lights up (RTS 14F). */
const WinMeter = ({ seat }: { seat: SeatView | null }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  if (!seat) return <Meter name={t('game.lastWin')} value="–" />;
  const { freeSpinsPlayed: played = 0, freeSpinsWinMinor: seriesMinor } = seat.cabinet;
  const isSeries = seriesMinor !== undefined && played > 0;
  const { wonMinor, stakeMinor } = getLastRoundWin(seat);
  return (
    <Meter
      // The win, and so the React key, is 0 again when a spin begins. So a win equal to the previous one lights up again.
      key={wonMinor}
      name={isSeries ? t('game.freeSpinsWin', { count: played }) : t('game.lastWin')}
      value={money(wonMinor)}
      className={joinClassNames('game-win', wonMinor > stakeMinor && 'is-won')}
    />
  );
};

interface MeterProps {
  name: string;
  value: string;
  className?: string;
  main?: boolean;
}

const Meter = ({ name, value, className, main = false }: MeterProps) => (
  <div className={joinClassNames('game-meter', className)}>
    <dt className="text-12 whitespace-nowrap text-ink-3">{name}</dt>
    <dd
      translate="no"
      className={joinClassNames('figures font-bold tracking-[-0.01em] whitespace-nowrap', main && 'game-meter-main')}
    >
      {value}
    </dd>
  </div>
);
