import type { ErrorBody, PromotionAnswer } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';
import type { LastUse, PromotionKind } from './last-use.ts';

/** The operator's rules as the client checks them; the server checks its own again (specification §5). */
export interface PromotionRules {
  /** In minor units. */
  readonly minimumMinor: number;
  /** A discount is only for a wallet under the minimum. */
  readonly checksBalance: boolean;
  readonly cooldownMs: number;
  /** What the client asks for by itself under the minimum. */
  readonly automatic: Readonly<Record<PromotionKind, boolean>>;
}

export interface PromotionDeskOptions {
  readonly rules: PromotionRules;
  readonly lastUse: LastUse;
  readonly ask: (kind: PromotionKind) => Promise<CallResult<PromotionAnswer>>;
  readonly now: () => number;
  readonly given: (kind: PromotionKind, amountMinor: number) => void;
  /** An answer came, whatever it was. */
  readonly asked?: () => void;
  /** Either side refused. Nobody is told of what was asked for automatically and refused. */
  readonly refused: (error: ErrorBody) => void;
  readonly failed: (failure: Exclude<CallResult<never>, { ok: true }>['failure']) => void;
}

/** Whether a promotion is being asked for, and from when on it can be had again (null: now), by this page's clock. */
export interface PromotionState {
  readonly isAsked: boolean;
  readonly readyAt: number | null;
}

/** Asks for discounts and bonuses, each one at a time and under its rules, for the player or by itself. */
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
   * The player's wish. While one is being asked for, another does nothing. What the server said can be had (`isOffered`) is
   * asked for whatever the page's own rules say.
   */
  ask(kind: PromotionKind, isOffered = false): void {
    if (this.#state.get()[kind].isAsked) return;
    const refusal = isOffered ? null : this.#refusal(kind);
    if (refusal) this.#options.refused(refusal);
    else void this.#ask(kind, false);
  }

  /** The wallet changed. Under the minimum the client asks by itself where the operator wants it so. */
  seeBalance(balanceMinor: number): void {
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

  /** From when on the wallet must hold less; null: whatever it holds. */
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

  /** A use in the future was noted by a clock that was set back since; the server knows better. */
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
