import type { ErrorBody, PromotionAnswer } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';
import type { LastUse, PromotionKind } from './last-use.ts';

/** The server checks its own rules again (specification §5). */
export interface PromotionRules {
  readonly minimumMinor: number;
  /** True if a discount requires a wallet under the minimum. */
  readonly checksBalance: boolean;
  readonly cooldownMs: number;
  /** Requested without a key press when the wallet is under the minimum. */
  readonly automatic: Readonly<Record<PromotionKind, boolean>>;
}

export interface PromotionDeskOptions {
  readonly rules: PromotionRules;
  readonly lastUse: LastUse;
  readonly ask: (kind: PromotionKind) => Promise<CallResult<PromotionAnswer>>;
  readonly now: () => number;
  readonly given: (kind: PromotionKind, amountMinor: number) => void;
  readonly asked?: () => void;
  /** Not called for automatic requests. */
  readonly refused: (error: ErrorBody) => void;
  readonly failed: (failure: Exclude<CallResult<never>, { ok: true }>['failure']) => void;
}

/** `isAsked`: a request is pending. `readyAt`: end of the cool-down; null: it is over. */
export interface PromotionState {
  readonly isAsked: boolean;
  readonly readyAt: number | null;
}

/** Sends one request of each kind at a time, for the player or automatically. */
export class PromotionDesk {
  readonly #options: PromotionDeskOptions;
  readonly #state: Snapshot<Readonly<Record<PromotionKind, PromotionState>>>;
  readonly #askedAutomaticallyAt: Partial<Record<PromotionKind, number>> = {};
  #balanceMinor: number | null = null;

  readonly subscribe;
  readonly getState;

  constructor(options: PromotionDeskOptions) {
    this.#options = options;
    this.#state = new Snapshot({
      discount: { isAsked: false, readyAt: this.#readyAt('discount') },
      bonus: { isAsked: false, readyAt: this.#readyAt('bonus') },
    });
    this.subscribe = this.#state.subscribe;
    this.getState = this.#state.get;
  }

  /**
   * Does nothing while a request of this kind is pending. `isOffered`: the server offers it, so skip the page's rules.
   */
  ask(kind: PromotionKind, isOffered = false): void {
    if (this.#state.get()[kind].isAsked) return;
    const refusal = isOffered ? null : this.#refusal(kind);
    if (refusal) this.#options.refused(refusal);
    else void this.#ask(kind, false);
  }

  /** Sends the automatic requests if the wallet is under the minimum. */
  noteBalance(balanceMinor: number): void {
    if (balanceMinor === this.#balanceMinor) return;
    this.#balanceMinor = balanceMinor;
    const { rules, now } = this.#options;
    if (balanceMinor >= rules.minimumMinor) return;
    for (const kind of promotionKinds) {
      const askedAt = this.#askedAutomaticallyAt[kind] ?? Number.NEGATIVE_INFINITY;
      const isDue = rules.automatic[kind] && now() - askedAt >= rules.cooldownMs;
      if (!isDue || this.#state.get()[kind].isAsked || this.#refusal(kind)) continue;
      this.#askedAutomaticallyAt[kind] = now();
      void this.#ask(kind, true);
    }
  }

  /** A discount requires less than this in the wallet, in minor units; null: no limit. */
  get discountLimitMinor(): number | null {
    const { checksBalance, minimumMinor } = this.#options.rules;
    return checksBalance ? minimumMinor : null;
  }

  async #ask(kind: PromotionKind, isAutomatic: boolean): Promise<void> {
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
   * Returns the end of the cool-down; null if it is over. Ignores a last use in the future, stored before the clock was
   * set back: the server enforces the cool-down.
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

const promotionKinds: readonly PromotionKind[] = ['discount', 'bonus'];
