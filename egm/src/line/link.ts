import type { MachineClock } from '../core/clock.ts';

/** Without its address for so long, the machine takes the link as down and chirps. */
const silenceMs = 5_000;
const chirpMs = 200;
/** So long an answer may stay without its acknowledgement. */
const unacknowledgedMs = 30_000;
const slowPollMs = 200;
const quickPollMs = 40;

/** The link to the host: whether it is synchronised, and how often the host polls. */
export class Link {
  readonly #clock: MachineClock;
  readonly #violate: (sentence: string) => void;
  readonly #chirp: () => void;
  readonly #onDown: () => void;
  readonly #minPollMs: number;
  #isSynchronised = false;
  /** When the host last showed that it polls this machine, or synchronised. */
  #aliveMs: number;
  #ownMs = 0;
  #hasPoll = false;
  #acknowledgedMs: number;

  constructor(dependencies: {
    readonly clock: MachineClock;
    readonly violate: (sentence: string) => void;
    readonly chirp: () => void;
    readonly onDown: () => void;
    readonly isSlow: boolean;
    readonly toleranceMs: number;
  }) {
    this.#clock = dependencies.clock;
    this.#violate = dependencies.violate;
    this.#chirp = dependencies.chirp;
    this.#onDown = dependencies.onDown;
    this.#minPollMs = (dependencies.isSlow ? slowPollMs : quickPollMs) - dependencies.toleranceMs;
    this.#aliveMs = this.#clock.nowMs();
    this.#acknowledgedMs = this.#aliveMs;
    this.#watch();
  }

  /** False after a power-up and after a silence: polls to this machine are ignored until one to another address comes. */
  get isSynchronised(): boolean {
    return this.#isSynchronised;
  }

  /** Notes the first byte of a poll to this machine. */
  noteOwnAddress(): void {
    const nowMs = this.#clock.nowMs();
    const sinceMs = nowMs - this.#ownMs;
    if (this.#hasPoll && sinceMs < this.#minPollMs)
      this.#violate(`a poll came ${sinceMs.toFixed(1)} ms after the one before`);
    this.#hasPoll = true;
    this.#ownMs = nowMs;
    this.#aliveMs = nowMs;
  }

  /** Notes a poll to another address or to all. */
  noteOtherAddress(): void {
    if (this.#isSynchronised) return;
    this.#isSynchronised = true;
    this.#acknowledgedMs = this.#clock.nowMs();
    this.#aliveMs = this.#acknowledgedMs;
  }

  /** Notes that no answer is open; if one is open for too long, the link is down. */
  noteOpenAnswer(isOpen: boolean): void {
    const nowMs = this.#clock.nowMs();
    if (!isOpen) this.#acknowledgedMs = nowMs;
    else if (this.#isSynchronised && nowMs - this.#acknowledgedMs >= unacknowledgedMs) {
      this.#violate('no answer was acknowledged for 30 s');
      this.#goDown();
    }
  }

  #watch(): void {
    const restMs = this.#aliveMs + silenceMs - this.#clock.nowMs();
    if (restMs <= 0) {
      if (this.#isSynchronised) this.#goDown();
      this.#chirp();
    }
    this.#clock.after(restMs <= 0 ? chirpMs : restMs, () => this.#watch());
  }

  #goDown(): void {
    this.#isSynchronised = false;
    this.#hasPoll = false;
    this.#onDown();
  }
}
