import type { Clock } from '@reelfloor/cabinet/clock';
import { createSerialQueue } from '@reelfloor/cabinet/serial-queue';
import { getErrorMessage, type RelayBoard, RelayConnection, type Relays } from './relay-connection.ts';

/** A relay board whose relays are each wired in parallel to a key (button) of the slot machine. */
export interface KeyRelayBoard {
  /**
   * Presses a key by closing its relay for a moment. Rejects if the board does not confirm it; rejects with `KeysDisabledError`, without
   * pressing, if keys are currently disabled.
   */
  pulse(channel: number): Promise<void>;
  /**
   * Triggers the watchdog relay, if the board has one, for as long as `isAlive` returns true. A board with a watchdog presses no key before
   * this is called.
   */
  holdAlive(isAlive: () => boolean): void;
  close(): Promise<void>;
}

/**
 * Why no key can be pressed. `down`: something that a remote player needs is down (`isAlive` returns false). `noReply`: the relay board did
 * not confirm the watchdog relay's trigger. `slow`: it confirms triggers so late that the watchdog relay could open during a press.
 */
export type KeysDisabledReason = 'down' | 'noReply' | 'slow';

/** Thrown when a key was not pressed because the machine's keys are disabled. */
export class KeysDisabledError extends Error {
  readonly reason: KeysDisabledReason;

  constructor(reason: KeysDisabledReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Minimum pause between two key presses, in ms: machines ignore a press that follows sooner. */
const gapMs = 250;
/** How long the relay channel that triggers the watchdog stays closed, in ms. The watchdog reacts to the rising edge. */
const triggerMs = 50;

interface KeyRelayOptions {
  readonly board: RelayBoard;
  /** Numbers of the relays that are wired to the machine's keys. */
  readonly channels: readonly number[];
  /** Number of the relay that triggers the watchdog relay. */
  readonly watchdog?: number | undefined;
  readonly pulseMs: number;
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

/**
 * Presses the machine's keys. Sends each press at most once, without retries: if the board does not confirm it, only the machine's meters
 * show whether the key was pressed.
 */
export class KeyRelays implements KeyRelayBoard {
  readonly #options: KeyRelayOptions;
  readonly #connection: RelayConnection;
  readonly #inTurn = createSerialQueue();
  #deadMan: KeyWatchdog | null = null;
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
    this.#deadMan = new KeyWatchdog({ clock, isAlive, trigger: () => this.#trigger(watchdog) });
  }

  /** Closes the connection to the relay board after a key press in progress. */
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

  /** Waits until the watchdog relay is closed for a press, which it is not right after the start. */
  async #holdKeys(): Promise<void> {
    const { name } = this.#options.board;
    const disabled = this.#deadMan ? await this.#deadMan.hold() : notTriggered;
    if (disabled) throw new KeysDisabledError(disabled.reason, `${name} has its keys cut off: ${disabled.text}.`);
  }

  async #set(relays: Relays, channel: number, isClosed: boolean): Promise<void> {
    try {
      await relays.set(channel, isClosed);
    } catch (error) {
      const unknown = isClosed ? 'It is unknown whether the key was pressed' : 'The key may still be held';
      throw new Error(`${this.#options.board.name} does not answer: ${getErrorMessage(error)}. ${unknown}.`);
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

/** Interval between triggers of the watchdog relay, in ms. */
const everyMs = 300;
/** How long the watchdog relay stays closed after a trigger, in ms. */
const holdsMs = 1_000;
/**
 * Time in ms for which the watchdog relay must stay closed when a press begins. A press that reaches the board later has no effect, and after
 * three such presses the machine needs a person. Usual triggers leave more than this; those of a busy computer may not, and those of a slow
 * board never do.
 */
const pressMs = 400;

/** Maximum number of triggers for one press: a second one in case the first was late, as on a busy computer. */
const maxTriggers = 2;
/** Maximum time in ms that a press waits for these triggers. The server's deadline for closing the key is 2 s after the player's press. */
const maxWaitMs = 1_000;

interface KeysDisabled {
  readonly reason: KeysDisabledReason;
  /** A sentence without its full stop. */
  readonly text: string;
}

const notTriggered: KeysDisabled = { reason: 'down', text: 'the watchdog relay is not held' };

interface DeadManOptions {
  readonly clock: Clock;
  /** Whether everything that a remote player needs works: the connection to the server, the machine's serial line, the video. */
  readonly isAlive: () => boolean;
  /** Triggers the watchdog relay. Rejects if the relay board does not confirm it. */
  readonly trigger: () => Promise<void>;
}

/**
 * Triggers a watchdog relay periodically. After each trigger the relay stays closed for one second and powers the key relays, so that no
 * key can be pressed once the agent, its computer or the cable has failed, even if a key's relay is stuck closed.
 */
export class KeyWatchdog {
  readonly #options: DeadManOptions;
  #heldUntilMs = 0;
  /** Time in ms that the last trigger took. */
  #tookMs = 0;
  #triggering: Promise<void> | null = null;
  #cancelNext: () => void = () => {};
  #isClosed = false;

  constructor(options: DeadManOptions) {
    this.#options = options;
    this.#turn();
  }

  /**
   * Triggers the watchdog relay at once if it may open during a press, as right after the start. Returns null if it stays closed for a press,
   * otherwise, at the latest after `maxWaitMs`, why no key can be pressed.
   */
  async hold(): Promise<KeysDisabled | null> {
    const mayHold = () => this.#options.isAlive() && !this.#isClosed;
    const late = Promise.withResolvers<void>();
    let isLate = false;
    const cancelLate = this.#options.clock.after(maxWaitMs, () => {
      isLate = true;
      late.resolve();
    });
    try {
      for (let triggers = 0; mayHold() && !isLate && !this.isHeldFor(pressMs) && triggers < maxTriggers; triggers++)
        await Promise.race([this.#triggering ?? this.#trigger(), late.promise]);
    } catch (error) {
      return { reason: 'noReply', text: `the watchdog relay was not triggered: ${getErrorMessage(error)}` };
    } finally {
      cancelLate();
    }
    if (!mayHold()) return notTriggered;
    if (isLate) return { reason: 'slow', text: `the watchdog relay was not held for a press within ${maxWaitMs} ms` };
    if (this.isHeldFor(pressMs)) return null;
    const limit = `it must take less than ${holdsMs - pressMs} ms`;
    return { reason: 'slow', text: `triggering the watchdog relay took ${this.#tookMs} ms, and ${limit}` };
  }

  /** Whether the watchdog relay stays closed for this time in ms. */
  isHeldFor(ms: number): boolean {
    const { clock, isAlive } = this.#options;
    return isAlive() && clock.nowMs() + ms < this.#heldUntilMs;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelNext();
    this.#heldUntilMs = 0;
  }

  #turn(): void {
    const { clock, isAlive } = this.#options;
    this.#cancelNext = clock.after(everyMs, () => this.#turn());
    // The error is ignored because the relay connection logs it. Without triggers, the watchdog relay opens by itself.
    if (isAlive() && !this.#triggering) this.#trigger().catch(() => {});
  }

  #trigger(): Promise<void> {
    const { clock, trigger } = this.#options;
    const startedMs = clock.nowMs();
    this.#triggering = trigger()
      .then(() => {
        this.#tookMs = clock.nowMs() - startedMs;
        if (!this.#isClosed) this.#heldUntilMs = startedMs + holdsMs;
      })
      .finally(() => {
        this.#triggering = null;
      });
    return this.#triggering;
  }
}
