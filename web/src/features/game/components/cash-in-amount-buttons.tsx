import { Check } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { type Clock, systemClock } from '../../../clock/clock.ts';
import { getCurrencySymbol } from '../../../i18n/format-money.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { gameMessages } from '../messages/game-messages.ts';
import type { SeatView } from '../session/game-state.ts';
import { hasPendingTransfer } from '../session/seat-transfers.ts';
import { isMachineUnplayable } from '../session/seat-view.ts';

interface CoinKeysProps {
  seat: SeatView | null;
  isPlaying: boolean;
  onCashIn: (amountMinor: number) => void;
  /** Adds a key that transfers the whole wallet; then only that key needs a second press. */
  withAll?: boolean;
}

/**
 * Keys that transfer the operator's fixed amounts (`HOT_COINS`). Next to the play keys each needs a second press, so that an accidental tap
 * moves no money. A disabled key keeps the focus; otherwise the next space bar would spin.
 */
export const CashInAmountButtons = ({ seat, isPlaying, onCashIn, withAll = false }: CoinKeysProps) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const labelId = useId();
  const { HOT_COINS: coins, MAX_ALL_IN_LIMIT: limitMinor } = getOperatorSettings();
  const balanceMinor = seat?.balanceMinor ?? 0;
  const ready = isPlaying && seat !== null && !hasPendingTransfer(seat) && !isMachineUnplayable(seat);
  const allMinor = Math.min(balanceMinor, limitMinor);
  const { armed, guarded } = useGuard(ready, onCashIn);
  const coinPressed = withAll ? onCashIn : guarded;
  return (
    <fieldset aria-labelledby={labelId} className="min-w-0">
      <p
        id={labelId}
        className={joinClassNames(
          'game-coin-label mb-1.5 text-12',
          withAll && 'sr-only',
          armed === null ? 'text-ink-3' : 'font-semibold text-primary',
        )}
      >
        {t('game.toMachine')}
      </p>
      <p role="status" className="sr-only">
        {armed === null ? '' : t('game.pressAgain', { amount: money(armed, { short: true }) })}
      </p>
      <div className={joinClassNames('grid gap-2', withAll ? 'grid-cols-3' : 'grid-cols-5')}>
        {coins.map((amountMinor) => (
          <CoinKey
            key={amountMinor}
            amountMinor={amountMinor}
            isArmed={!withAll && armed === amountMinor}
            isReady={ready && amountMinor <= balanceMinor}
            onPress={coinPressed}
          />
        ))}
        {withAll && (
          <button
            type="button"
            aria-disabled={!ready || allMinor <= 0}
            aria-label={t(armed === null ? 'game.allInAmount' : 'game.confirmAmount', {
              amount: money(allMinor),
            })}
            onClick={() => ready && allMinor > 0 && guarded(allMinor)}
            className={joinClassNames(
              coinKey,
              armed === null
                ? 'border border-line-strong text-14 leading-tight hover:bg-surface-2 aria-disabled:border-line aria-disabled:hover:bg-transparent'
                : armedKey,
              'px-2',
            )}
          >
            {armed === null ? t('game.allIn') : <Confirm amount={money(allMinor)} />}
          </button>
        )}
      </div>
    </fieldset>
  );
};

/** Requires a second press before a key acts. Forgets the first press if the key becomes disabled. */
const useGuard = (isReady: boolean, act: (amountMinor: number) => void) => {
  const [guard] = useState(() => new DoublePressConfirmation(systemClock));
  const armed = useSyncExternalStore(guard.subscribe, guard.armed);
  useEffect(() => {
    if (!isReady) guard.disarm();
    return () => guard.disarm();
  }, [guard, isReady]);
  return { armed, guarded: (amountMinor: number) => guard.press(amountMinor) && act(amountMinor) };
};

interface CoinKeyProps {
  amountMinor: number;
  isArmed: boolean;
  isReady: boolean;
  onPress: (amountMinor: number) => void;
}

const CoinKey = ({ amountMinor, isArmed, isReady, onPress }: CoinKeyProps) => {
  const { t, language } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const amount = money(amountMinor, { short: true });
  return (
    <button
      type="button"
      aria-disabled={!isReady}
      aria-label={t(isArmed ? 'game.confirmAmount' : 'game.transferAmount', { amount })}
      onClick={() => isReady && onPress(amountMinor)}
      className={joinClassNames(
        coinKey,
        isArmed ? armedKey : 'bg-surface-2 text-16 hover:bg-surface-3 aria-disabled:hover:bg-surface-2',
      )}
    >
      {isArmed ? (
        <Confirm amount={amount} />
      ) : (
        <CoinText text={amount} symbol={getCurrencySymbol(language, getOperatorSettings().CURRENCY)} />
      )}
    </button>
  );
};

const coinKey =
  'game-coin figures rounded-control font-bold transition-colors aria-disabled:text-ink-3 aria-disabled:cursor-not-allowed';
const armedKey = 'bg-primary text-on-primary hover:bg-primary-hover';

const Confirm = ({ amount }: { amount: string }) => {
  const { t } = useMessages(gameMessages);
  return (
    <span className="grid justify-items-center leading-tight">
      <span className="flex items-center gap-1 text-12 font-semibold">
        <Check aria-hidden="true" className="size-3.5 flex-none" />
        {t('game.confirm')}
      </span>
      <span className="text-14 whitespace-nowrap">{amount}</span>
    </span>
  );
};

const CoinText = ({ text, symbol }: { text: string; symbol: string }) => {
  const [before = '', after = ''] = text.split(symbol);
  return (
    <>
      {before}
      <small className="mr-px text-[0.875em] font-normal text-ink-2">{symbol}</small>
      {after}
    </>
  );
};

/** Requires two presses, in quick succession, for a key that moves money. Only one key is armed at a time. */
export class DoublePressConfirmation {
  readonly #clock: Clock;
  readonly #armed = new ObservableValue<number | null>(null);
  #armedAtMs = 0;
  #cancel = () => {};

  readonly subscribe: ObservableValue<number | null>['subscribe'] = this.#armed.subscribe;
  readonly armed = this.#armed.get;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns true for a second press, so that the key acts. A first press only arms the key. */
  press(amountMinor: number): boolean {
    const now = this.#clock.runningMs();
    if (this.#armed.get() !== amountMinor) {
      this.#armedAtMs = now;
      this.#cancel();
      this.#cancel = this.#clock.after(armedMs, () => this.disarm());
      this.#armed.set(amountMinor);
      return false;
    }
    // A double tap does not count as a second press.
    if (now - this.#armedAtMs < doubleTapMs) return false;
    this.disarm();
    return true;
  }

  disarm(): void {
    this.#cancel();
    if (this.#armed.get() !== null) this.#armed.set(null);
  }
}

const armedMs = 5000;
const doubleTapMs = 350;
