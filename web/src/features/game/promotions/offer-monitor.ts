import type { PromotionOffer, PromotionOffers } from '@reelfloor/protocol';
import { type CallResult, isUnsupportedCallFailure } from '../../../api/call-failure.ts';
import type { Clock } from '../../../clock/clock.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/** A promotion's offer. `againAt`: when its refusal ends, as Unix time in ms; null if the refusal does not end by itself. */
export type TimedPromotionOffer = Omit<PromotionOffer, 'againInMs'> & { readonly againAt: number | null };
type TimedPromotionOffers = Readonly<Record<PromotionKind, TimedPromotionOffer>>;
/** Current offers. `asking`: not loaded yet. `untold`: the server does not list its offers, so the player has to try. */
export type ReportedOffers = TimedPromotionOffers | 'asking' | 'untold';

interface OfferMonitorOptions {
  readonly read: () => Promise<CallResult<PromotionOffers>>;
  readonly clock: Clock;
}

/**
 * Fetches the promotion offers when opened, after a claim, at the time that the server named, soon after a change of the wallet, and
 * periodically while rounds can change them.
 */
export class PromotionOfferMonitor {
  readonly #options: OfferMonitorOptions;
  readonly #state = new ObservableValue<ReportedOffers>('asking');
  #isOpen = false;
  #isUnknown = false;
  #isReading = false;
  /** True if something changed during a request, so that its response may be stale. */
  #isStale = false;
  #readAt = Number.NEGATIVE_INFINITY;
  #due: { readonly atMs: number; readonly cancel: () => void } | null = null;

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  constructor(options: OfferMonitorOptions) {
    this.#options = options;
  }

  /** Starts fetching the promotion offers. Returns a function that stops it. */
  open(): () => void {
    this.#isOpen = true;
    this.refresh();
    return () => {
      this.#isOpen = false;
      this.#cancel();
    };
  }

  refresh(): void {
    if (!this.#isOpen || this.#isUnknown) return;
    this.#cancel();
    if (this.#isReading) this.#isStale = true;
    else void this.#read();
  }

  /** Schedules a debounced fetch of the offers, so that several changes of the wallet in a row cause only one. */
  noteWalletChange(): void {
    this.#readIn(walletPauseMs);
  }

  notePlay(): void {
    const reported = this.#state.get();
    if (typeof reported === 'string') return;
    if (!Object.entries(reported).some(([kind, offer]) => changesByPlay(kind, offer))) return;
    const sinceMs = this.#options.clock.runningMs() - this.#readAt;
    this.#readIn(Math.max(walletPauseMs, playPauseMs - sinceMs));
  }

  async #read(): Promise<void> {
    const { read, clock } = this.#options;
    this.#isReading = true;
    this.#readAt = clock.runningMs();
    const answer = await read();
    this.#isReading = false;
    if (answer.ok) this.#state.set(timed(answer.value, clock.nowMs()));
    else if (isUnsupportedCallFailure(answer.failure)) {
      this.#isUnknown = true;
      this.#state.set('untold');
    } else if (this.#state.get() === 'asking') this.#state.set('untold');
    if (this.#isStale) {
      this.#isStale = false;
      this.refresh();
    } else if (answer.ok) this.#readWhenDue(answer.value);
    else this.#readIn(retryMs);
  }

  #readWhenDue({ discount, bonus }: PromotionOffers): void {
    const waits = [discount.againInMs, bonus.againInMs].filter((waitMs) => waitMs !== null);
    // Wait a little longer: a timer may fire early, and the response took time to arrive.
    if (waits.length > 0) this.#readIn(Math.max(leastWaitMs, Math.min(...waits) + earlyMs));
  }

  /** Schedules a fetch of the offers; of several scheduled fetches only the earliest runs. */
  #readIn(delayMs: number): void {
    if (!this.#isOpen || this.#isUnknown) return;
    const { clock } = this.#options;
    const atMs = clock.runningMs() + delayMs;
    if (this.#due && this.#due.atMs <= atMs) return;
    this.#cancel();
    this.#due = { atMs, cancel: clock.after(delayMs, () => this.refresh()) };
  }

  #cancel(): void {
    this.#due?.cancel();
    this.#due = null;
  }
}

const walletPauseMs = 1_000;
const playPauseMs = 15_000;
const retryMs = 30_000;
const leastWaitMs = 1_000;
const earlyMs = 200;

/** Returns whether rounds can change the offer: a discount depends on losses, and a bonus may require more stakes. */
const changesByPlay = (kind: string, { refusal }: TimedPromotionOffer): boolean =>
  refusal ? playRefusals.has(refusal.code) : kind === 'discount';
const playRefusals: ReadonlySet<string> = new Set(['DISCOUNT_NOTHING_LOST', 'BONUS_STAKE_FIRST']);

const timed = (offers: PromotionOffers, nowMs: number): TimedPromotionOffers => ({
  discount: timedOffer(offers.discount, nowMs),
  bonus: timedOffer(offers.bonus, nowMs),
});

const timedOffer = ({ againInMs, ...offer }: PromotionOffer, nowMs: number): TimedPromotionOffer => ({
  ...offer,
  againAt: againInMs === null ? null : nowMs + againInMs,
});

export type PromotionKind = 'discount' | 'bonus';

/** When the player last claimed each promotion, as Unix time in ms by this device's clock. */
export interface PromotionUseStore {
  readonly read: (kind: PromotionKind) => number | null;
  readonly write: (kind: PromotionKind, at: number) => void;
}

/** Stores the times of the last claims in local storage (specification §5), separately for each player on the device. */
export const createPromotionClaimTimeStore = (
  playerId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): PromotionUseStore => {
  const keyOf = (kind: PromotionKind) => `${kind}_last_use:${playerId}`;
  // Times of claims in memory, for when storage fails; lost when the page closes.
  const written: Partial<Record<PromotionKind, number>> = {};
  return {
    read: (kind) => {
      try {
        const at = Number.parseInt(storage().getItem(keyOf(kind)) ?? '', 10);
        return Number.isSafeInteger(at) ? at : (written[kind] ?? null);
      } catch {
        return written[kind] ?? null;
      }
    },
    write: (kind, at) => {
      written[kind] = at;
      try {
        storage().setItem(keyOf(kind), String(at));
      } catch {
        // Storage is full or disabled, so the time is kept only in memory.
      }
    },
  };
};
