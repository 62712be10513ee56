import type { ErrorBody, PromotionAnswer, PromotionOffers } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import type { PromotionKind, PromotionUseStore } from './offer-monitor.ts';

/** The operator's rules for promotions as far as the page has them. The server enforces its own (specification §5). */
export interface PromotionRules {
  readonly minimumMinor: number;
  /** Whether a discount requires a wallet balance below the minimum. */
  readonly checksBalance: boolean;
  readonly cooldownMs: number;
  /** Whether the page claims the promotion without a key press when the wallet is below the minimum. */
  readonly automatic: Readonly<Record<PromotionKind, boolean>>;
}

export interface PromotionRequestsOptions {
  readonly rules: PromotionRules;
  readonly lastUse: PromotionUseStore;
  readonly ask: (kind: PromotionKind) => Promise<CallResult<PromotionAnswer>>;
  /** Fetches the offers before an automatic claim, because browsers log each refused request to the console. */
  readonly readOffers: () => Promise<CallResult<PromotionOffers>>;
  readonly now: () => number;
  readonly given: (kind: PromotionKind, amountMinor: number) => void;
  readonly asked?: () => void;
  /** Called if a claim of the player is refused, but not for automatic claims. */
  readonly refused: (error: ErrorBody) => void;
  readonly failed: (failure: Exclude<CallResult<never>, { ok: true }>['failure']) => void;
}

/** `isAsked`: a claim is pending. `readyAt`: when the cool-down ends; null if it is over. */
export interface PromotionState {
  readonly isAsked: boolean;
  readonly readyAt: number | null;
}

/** Claims promotions, for the player or automatically, one claim of each kind at a time. */
export class PromotionRequests {
  readonly #options: PromotionRequestsOptions;
  readonly #state: ObservableValue<Readonly<Record<PromotionKind, PromotionState>>>;
  readonly #askedAutomaticallyAt: Partial<Record<PromotionKind, number>> = {};
  #balanceMinor: number | null = null;

  readonly subscribe;
  readonly getState;

  constructor(options: PromotionRequestsOptions) {
    this.#options = options;
    this.#state = new ObservableValue({
      discount: { isAsked: false, readyAt: this.#readyAt('discount') },
      bonus: { isAsked: false, readyAt: this.#readyAt('bonus') },
    });
    this.subscribe = this.#state.subscribe;
    this.getState = this.#state.get;
  }

  /** Claims a promotion unless a claim of this kind is pending. `isOffered`: the server offers it, so skip the page's own rules. */
  ask(kind: PromotionKind, isOffered = false): void {
    if (this.#state.get()[kind].isAsked) return;
    const refusal = isOffered ? null : this.#refusal(kind);
    if (refusal) this.#options.refused(refusal);
    else void this.#ask(kind);
  }

  /** Stores the wallet's balance and, if it is below the minimum, sends the automatic claims. */
  noteBalance(balanceMinor: number): void {
    if (balanceMinor === this.#balanceMinor) return;
    this.#balanceMinor = balanceMinor;
    const { rules, now } = this.#options;
    if (balanceMinor >= rules.minimumMinor) return;
    const due = promotionKinds.filter((kind) => {
      const askedAt = this.#askedAutomaticallyAt[kind] ?? Number.NEGATIVE_INFINITY;
      const isDue = rules.automatic[kind] && now() - askedAt >= rules.cooldownMs;
      return isDue && !this.#state.get()[kind].isAsked && !this.#refusal(kind);
    });
    for (const kind of due) this.#askedAutomaticallyAt[kind] = now();
    if (due.length > 0) void this.#askAutomatically(due);
  }

  /** A discount requires a wallet balance below this, in minor units; null if there is no limit. */
  get discountLimitMinor(): number | null {
    const { checksBalance, minimumMinor } = this.#options.rules;
    return checksBalance ? minimumMinor : null;
  }

  /** Automatically claims the promotions that the server offers now; all of them if the server does not list its offers. */
  async #askAutomatically(kinds: readonly PromotionKind[]): Promise<void> {
    const offers = await this.#options.readOffers();
    for (const kind of kinds) {
      const isRefused = offers.ok && offers.value[kind].refusal !== null;
      // The player may have pressed the key during the fetch.
      if (!isRefused && !this.#state.get()[kind].isAsked) void this.#ask(kind, true);
    }
  }

  async #ask(kind: PromotionKind, isAutomatic = false): Promise<void> {
    const { ask, asked, lastUse, now, given, refused, failed } = this.#options;
    this.#show(kind, true);
    const answer = await ask(kind);
    if (answer.ok) {
      lastUse.write(kind, now());
      given(kind, answer.value.Params.amount);
    } else if (!isAutomatic) {
      if (answer.failure.kind === 'refused') refused(answer.failure.error);
      else failed(answer.failure);
    }
    asked?.();
    this.#show(kind, false);
  }

  #refusal(kind: PromotionKind): ErrorBody | null {
    if (this.#readyAt(kind) !== null)
      return { code: 'PROMOTION_COOLDOWN', ErrorMessage: 'You can use discount only once per 5 minutes' };
    const limitMinor = kind === 'discount' ? this.discountLimitMinor : null;
    if (limitMinor === null || this.#balanceMinor === null || this.#balanceMinor < limitMinor) return null;
    return {
      code: 'PROMOTION_BALANCE_TOO_HIGH',
      ErrorMessage: 'The balance must be below the minimum.',
      Params: { amount: limitMinor },
    };
  }

  /**
   * Returns when a promotion's cool-down ends; null if it is over. Ignores a last claim in the future, which was stored before the device's
   * clock was set back: the server enforces the cool-down.
   */
  #readyAt(kind: PromotionKind): number | null {
    const { lastUse, now, rules } = this.#options;
    const usedAt = lastUse.read(kind);
    if (usedAt === null || usedAt > now()) return null;
    return now() - usedAt < rules.cooldownMs ? usedAt + rules.cooldownMs : null;
  }

  #show(kind: PromotionKind, isAsked: boolean): void {
    this.#state.set({ ...this.#state.get(), [kind]: { isAsked, readyAt: this.#readyAt(kind) } });
  }
}

export const promotionKinds: readonly PromotionKind[] = ['discount', 'bonus'];
