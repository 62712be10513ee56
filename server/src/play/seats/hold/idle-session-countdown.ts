import type { CabinetView } from '@reelfloor/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';

const countedS = 10;
const tickMs = 1_000;
/**
 * Maximum time in ms that one tick of the countdown counts: a longer interval means that the server stalled or its clock was set, and the
 * player could not act.
 */
const maxCountedMs = 2 * tickMs;

export interface CountdownLimits {
  /** Time in ms without credit on the machine after which a session ends; 0: never. */
  readonly noCreditMs: number;
  /** Time in ms without a key press or a cash transfer after which a session ends; 0: never. */
  readonly noPressMs: number;
}

export const defaultLimits: CountdownLimits = { noCreditMs: 180_000, noPressMs: 300_000 };

/** Codes of specification §8: 18800 for a session without credit, 18802 for one without a key press. */
type CountdownCode = 'CODE_18800' | 'CODE_18802';

export interface CountdownOptions {
  readonly limits: CountdownLimits;
  readonly view: () => CabinetView | null;
  /** Whether the countdown is paused, for instance while the player must read a reality check. */
  readonly isPaused: () => boolean;
  readonly clock: Clock;
  readonly warn: (code: CountdownCode, count: number) => void;
  readonly end: (code: CountdownCode) => void;
}

/** Ends an idle session. Time counts only while the player can act: not during a round, a machine lock or a reality check. */
export class IdleSessionCountdown {
  readonly #options: CountdownOptions;
  readonly #stopTicking: () => void;
  /** Times in ms without credit and without a key press, up to `#countedAt`. */
  #emptyMs = 0;
  #quietMs = 0;
  #countedAt: number;

  constructor(options: CountdownOptions) {
    this.#options = options;
    this.#countedAt = options.clock.nowMs();
    this.#stopTicking = options.clock.every(tickMs, () => this.#tick());
  }

  touch(): void {
    this.#countedAt = this.#options.clock.nowMs();
    this.#emptyMs = 0;
    this.#quietMs = 0;
  }

  stop(): void {
    this.#stopTicking();
  }

  #tick(): void {
    const { limits, view, isPaused, clock } = this.#options;
    const face = view();
    if (face?.phase !== 'idle' || isPaused()) return this.touch();
    const at = clock.nowMs();
    const passedMs = Math.min(Math.max(0, at - this.#countedAt), maxCountedMs);
    this.#countedAt = at;
    this.#quietMs += passedMs;
    this.#emptyMs = face.creditMinor > 0 ? 0 : this.#emptyMs + passedMs;
    const noCredit = secondsLeft(limits.noCreditMs, this.#emptyMs);
    const noPress = secondsLeft(limits.noPressMs, this.#quietMs);
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
