import type { CabinetView } from '@reelfloor/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';

const countedS = 10;
const tickMs = 1_000;

export interface CountdownLimits {
  /** Time in ms without credit after which a session ends; 0: never. */
  readonly noCreditMs: number;
  /** Time in ms without a press or a cash transfer after which a session ends; 0: never. */
  readonly noPressMs: number;
}

export const defaultLimits: CountdownLimits = { noCreditMs: 180_000, noPressMs: 300_000 };

/** Codes of specification §8: 18800 for a session without credit, 18802 for one without a press. */
type CountdownCode = 'CODE_18800' | 'CODE_18802';

export interface CountdownOptions {
  readonly limits: CountdownLimits;
  readonly view: () => CabinetView | null;
  /** Whether the player has a reason not to press, such as a reality check to read. */
  readonly isPaused: () => boolean;
  readonly clock: Clock;
  readonly warn: (code: CountdownCode, count: number) => void;
  readonly end: (code: CountdownCode) => void;
}

/** Ends a session that nobody plays. Time counts only while the player can act, so not during a round, a lock or a check. */
export class SessionCountdown {
  readonly #options: CountdownOptions;
  readonly #stopTicking: () => void;
  #emptySince: number;
  #quietSince: number;

  constructor(options: CountdownOptions) {
    this.#options = options;
    this.#emptySince = options.clock.nowMs();
    this.#quietSince = options.clock.nowMs();
    this.#stopTicking = options.clock.every(tickMs, () => this.#tick());
  }

  touch(): void {
    this.#emptySince = this.#options.clock.nowMs();
    this.#quietSince = this.#emptySince;
  }

  stop(): void {
    this.#stopTicking();
  }

  #tick(): void {
    const { limits, view, isPaused, clock } = this.#options;
    const face = view();
    if (face?.phase !== 'idle' || isPaused()) return this.touch();
    const at = clock.nowMs();
    if (face.creditMinor > 0) this.#emptySince = at;
    const noCredit = secondsLeft(limits.noCreditMs, at - this.#emptySince);
    const noPress = secondsLeft(limits.noPressMs, at - this.#quietSince);
    const [code, count] =
      noCredit <= noPress ? (['CODE_18800', noCredit] as const) : (['CODE_18802', noPress] as const);
    if (count > countedS) return;
    this.#options.warn(code, count);
    if (count > 0) return;
    this.stop();
    this.#options.end(code);
  }
}

const secondsLeft = (limitMs: number, passedMs: number): number =>
  limitMs === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.round((limitMs - passedMs) / 1000));
