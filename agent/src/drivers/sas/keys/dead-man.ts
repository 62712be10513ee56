import type { Clock } from '../../../cabinet/clock.ts';

/** How often the watchdog relay is triggered. */
const everyMs = 300;
/** How long the watchdog relay holds after a trigger. */
const holdsMs = 1_000;

export interface DeadManOptions {
  readonly clock: Clock;
  /** Whether all that a remote player needs is there: the link to the server, the machine's line, the picture. */
  readonly isAlive: () => boolean;
  /** Triggers the watchdog relay. Rejects unless the board confirms it. */
  readonly trigger: () => Promise<void>;
}

/**
 * Triggers a watchdog relay again and again. The relay holds for one second and feeds the key relays, so that no key can be pressed
 * once the agent, its host or the cable has died, even if a key's relay stays closed.
 */
export class DeadMan {
  readonly #options: DeadManOptions;
  #heldUntilMs = 0;
  #triggering: Promise<void> | null = null;
  #cancelNext: () => void = () => {};
  #isClosed = false;

  constructor(options: DeadManOptions) {
    this.#options = options;
    this.#turn();
  }

  /** False if the watchdog relay has let go, or soon will. */
  get isHeld(): boolean {
    return this.#options.isAlive() && this.#options.clock.nowMs() < this.#heldUntilMs;
  }

  /**
   * Triggers the watchdog relay at once if it is not held, as right after the start. False: something that a remote player needs is
   * missing. Rejects if the board does not confirm the trigger.
   */
  async hold(): Promise<boolean> {
    if (this.#options.isAlive() && !this.isHeld) await (this.#triggering ?? this.#trigger());
    return this.isHeld;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelNext();
    this.#heldUntilMs = 0;
  }

  #turn(): void {
    const { clock, isAlive } = this.#options;
    this.#cancelNext = clock.after(everyMs, () => this.#turn());
    // The connection reports a failure. Without triggers the relay lets go.
    if (isAlive() && !this.#triggering) this.#trigger().catch(() => {});
  }

  #trigger(): Promise<void> {
    const { clock, trigger } = this.#options;
    const startedMs = clock.nowMs();
    this.#triggering = trigger()
      .then(() => {
        if (!this.#isClosed) this.#heldUntilMs = startedMs + holdsMs;
      })
      .finally(() => {
        this.#triggering = null;
      });
    return this.#triggering;
  }
}
