import type { Clock } from '@reelfloor/cabinet/clock';
import { oneAfterAnother } from '@reelfloor/cabinet/one-after-another';
import { messageOf, type RelayBoard, RelayConnection, type Relays } from './relay-connection.ts';

/** A board of relays, each parallel to a key of the machine. */
export interface KeyBoard {
  /**
   * Closes a relay for as long as a key is pressed. Rejects if the board does not say that it did; with `KeysCutOff` if no key is to be
   * pressed now, and none was.
   */
  pulse(channel: number): Promise<void>;
  /** Triggers the watchdog relay, if there is one, while `isAlive` returns true. Until then such a board presses no key. */
  holdAlive(isAlive: () => boolean): void;
  close(): Promise<void>;
}

/** The keys are cut off from the machine, because something that a remote player needs is missing. */
export class KeysCutOff extends Error {}

/** Shortest time between the end of a pulse and the next one: machines ignore keys that follow faster. */
const gapMs = 250;
/** How long the watchdog's channel stays closed. Its relay reacts to the beginning. */
const triggerMs = 50;

interface KeyRelayOptions {
  readonly board: RelayBoard;
  /** The channels of the machine's keys. */
  readonly channels: readonly number[];
  /** The channel that triggers the watchdog relay. */
  readonly watchdog?: number | undefined;
  readonly pulseMs: number;
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

/** Presses keys. Each pulse is sent at most once: if the board does not confirm all of it, only the machine's meters tell what it did. */
export class KeyRelays implements KeyBoard {
  readonly #options: KeyRelayOptions;
  readonly #connection: RelayConnection;
  readonly #inTurn = oneAfterAnother();
  #deadMan: DeadMan | null = null;
  #freeAtMs = 0;
  #isClosed = false;

  constructor(options: KeyRelayOptions) {
    this.#options = options;
    const { board, channels, watchdog, clock, report } = options;
    const all = watchdog === undefined ? channels : [...channels, watchdog];
    this.#connection = new RelayConnection({ board, channels: all, clock, report });
  }

  pulse(channel: number): Promise<void> {
    return this.#inTurn(() => this.#pulse(channel));
  }

  holdAlive(isAlive: () => boolean): void {
    const { watchdog, clock } = this.#options;
    if (watchdog === undefined || this.#isClosed) return;
    this.#deadMan?.close();
    this.#deadMan = new DeadMan({ clock, isAlive, trigger: () => this.#trigger(watchdog) });
  }

  /** Ends after a pulse that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#deadMan?.close();
    await this.#inTurn(() => this.#connection.close());
  }

  async #pulse(channel: number): Promise<void> {
    const { board, channels, watchdog, pulseMs, clock } = this.#options;
    if (!channels.includes(channel)) throw new Error(`${board.name} has no key on channel ${channel}.`);
    await this.#sleep(this.#freeAtMs - clock.nowMs());
    if (this.#isClosed) throw new Error(`${board.name} is switched off here.`);
    const relays = await this.#connection.relays();
    if (watchdog !== undefined) await this.#holdKeys();
    try {
      await this.#set(relays, channel, true);
      await this.#sleep(pulseMs);
      await this.#set(relays, channel, false);
    } finally {
      this.#freeAtMs = clock.nowMs() + gapMs;
    }
  }

  /** Waits until the watchdog relay is held, which it is not yet right after the start. */
  async #holdKeys(): Promise<void> {
    const { name } = this.#options.board;
    const isHeld = await this.#deadMan?.hold().catch((error: unknown) => {
      throw new Error(`${name} does not hold its watchdog relay: ${messageOf(error)}`);
    });
    if (!isHeld) throw new KeysCutOff(`${name} has its keys cut off: the watchdog relay is not held.`);
  }

  async #set(relays: Relays, channel: number, isClosed: boolean): Promise<void> {
    try {
      await relays.set(channel, isClosed);
    } catch (error) {
      const unknown = isClosed ? 'It is unknown whether the key was pressed' : 'The key may still be held';
      throw new Error(`${this.#options.board.name} does not answer: ${messageOf(error)}. ${unknown}.`);
    }
  }

  async #trigger(watchdog: number): Promise<void> {
    const relays = await this.#connection.relays();
    await relays.set(watchdog, true);
    await this.#sleep(triggerMs);
    await relays.set(watchdog, false);
  }

  #sleep(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => void this.#options.clock.after(ms, resolve));
  }
}

/** How often the watchdog relay is triggered. */
const everyMs = 300;
/** How long the watchdog relay holds after a trigger. */
const holdsMs = 1_000;

interface DeadManOptions {
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
