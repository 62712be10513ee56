import type { MachineQuirks } from '../core/machine-quirks.ts';
import type { MachineClock } from '../core/trial-machine-clock.ts';

/** Time in ms without a poll to the machine's address, after which it takes the link as down and sends chirps. */
const silenceMs = 5_000;
const chirpMs = 200;
/** Maximum time in ms that an answer to the host may stay unacknowledged. */
const unacknowledgedMs = 30_000;
const slowPollMs = 200;
const quickPollMs = 40;

/** The machine's serial link to the SAS host: whether it is synchronised, and how often the host polls. */
export class HostLink {
  readonly #clock: MachineClock;
  readonly #violate: (sentence: string) => void;
  readonly #chirp: () => void;
  readonly #onDown: () => void;
  readonly #minPollMs: number;
  #isSynchronised = false;
  /** Time in ms when the host last polled this machine, or synchronised. */
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

  /** False after a power-up or a long silence: polls to this machine are ignored until the host polls another address. */
  get isSynchronised(): boolean {
    return this.#isSynchronised;
  }

  /** Records the first byte of a poll to this machine. */
  noteOwnAddress(): void {
    const nowMs = this.#clock.nowMs();
    const sinceMs = nowMs - this.#ownMs;
    if (this.#hasPoll && sinceMs < this.#minPollMs)
      this.#violate(`a poll came ${sinceMs.toFixed(1)} ms after the one before`);
    this.#hasPoll = true;
    this.#ownMs = nowMs;
    this.#aliveMs = nowMs;
  }

  /** Records a poll to another address, or a broadcast. */
  noteOtherAddress(): void {
    if (this.#isSynchronised) return;
    this.#isSynchronised = true;
    this.#acknowledgedMs = this.#clock.nowMs();
    this.#aliveMs = this.#acknowledgedMs;
  }

  /** Records whether the host has not acknowledged an answer yet; if that takes too long, the link counts as down. */
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

/** Sends nine-bit words to the host with realistic transmission times, and with the configured transmission errors. */
export class Transmitter {
  readonly #clock: MachineClock;
  readonly #quirks: MachineQuirks;
  readonly #characterMs: number;
  readonly #emit: (word: number) => void;
  #waiting: { readonly words: readonly number[]; readonly beginsMs: number }[] = [];
  #at = 0;
  #freeMs = 0;
  #cancelTimer: (() => void) | null = null;
  #replies = 0;

  constructor(clock: MachineClock, quirks: MachineQuirks, characterMs: number, emit: (word: number) => void) {
    this.#clock = clock;
    this.#quirks = quirks;
    this.#characterMs = characterMs;
    this.#emit = emit;
  }

  /** Sends an answer to the host after the configured reply delay. */
  reply(bytes: readonly number[]): void {
    const { dropNth, flipBit, lateBy, replyDelayMs } = this.#quirks;
    const number = ++this.#replies;
    if (dropNth > 0 && number % dropNth === 0) return;
    const isFlipped = flipBit !== null && number % flipBit.every === 0;
    const at = isFlipped ? (flipBit.bit >> 3) % bytes.length : -1;
    const words = isFlipped
      ? bytes.map((byte, index) => (index === at ? byte ^ (1 << (flipBit.bit & 7)) : byte))
      : bytes;
    const lateMs = lateBy !== null && number % lateBy.every === 0 ? lateBy.ms : 0;
    this.#send(words, replyDelayMs + lateMs);
  }

  /** Sends a nine-bit word that is not part of an answer, such as a chirp. */
  sendNow(word: number): void {
    this.#emit(word);
  }

  /** Aborts an answer that is partly sent, because the host has begun to send. Returns true if there was such an answer. */
  collide(): boolean {
    if (this.#at === 0) return false;
    this.#waiting.shift();
    this.#at = 0;
    this.#freeMs = this.#clock.nowMs();
    this.#schedule();
    return true;
  }

  /** Discards all bytes that are not sent yet. */
  stop(): void {
    this.#waiting = [];
    this.#at = 0;
    this.#freeMs = 0;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #send(words: readonly number[], delayMs: number): void {
    const beginsMs = Math.max(this.#clock.nowMs() + delayMs, this.#freeMs);
    this.#freeMs = beginsMs + words.length * this.#characterMs;
    this.#waiting.push({ words, beginsMs });
    if (this.#waiting.length === 1) this.#schedule();
  }

  /** Schedules the transmission of the next byte: it is complete one character time after its start. */
  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const [first] = this.#waiting;
    if (first === undefined) return;
    const dueMs = first.beginsMs + (this.#at + 1) * this.#characterMs;
    this.#cancelTimer = this.#clock.after(Math.max(0, dueMs - this.#clock.nowMs()), () => this.#sendDue());
  }

  #sendDue(): void {
    const nowMs = this.#clock.nowMs();
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      while (this.#at < first.words.length && first.beginsMs + (this.#at + 1) * this.#characterMs <= nowMs + 1e-6)
        this.#emit(first.words[this.#at++] ?? 0);
      if (this.#at < first.words.length) break;
      this.#waiting.shift();
      this.#at = 0;
    }
    this.#schedule();
  }
}

/** The machine's answer to a SAS poll. */
export interface PollResponse {
  readonly bytes: readonly number[];
  /** Called once the host has acknowledged the answer. */
  readonly onAcknowledged?: () => void;
}

/** Stands for a general poll where otherwise the command of a long poll is expected. */
export const generalPoll = -1;

/** Number of times an unacknowledged answer is repeated before the machine gives up. */
const maxRepeats = 2;

/**
 * SAS implied acknowledgement: the host's next message acknowledges an answer, unless it is the same poll again, which requests the same
 * bytes again, twice at most. Two long polls are the same if they have the same command.
 */
export class ImpliedAcknowledgement {
  #open: {
    readonly poll: number;
    readonly request: string;
    readonly reply: PollResponse;
    repeats: number;
  } | null = null;

  /** True while the host has not acknowledged the last answer. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Stores an answer that the host must acknowledge. */
  expect(poll: number, request: string, reply: PollResponse): void {
    this.#open = { poll, request, reply, repeats: 0 };
  }

  /**
   * Handles the host's next poll. Returns the unacknowledged answer to send again, or null if the poll must be carried out. `isOther`: the
   * repeated poll has other data, so the host meant a new poll.
   */
  receive(poll: number, request: string): { readonly reply: PollResponse; readonly isOther: boolean } | null {
    const open = this.#open;
    if (open === null) return null;
    if (open.poll !== poll) {
      this.acknowledge();
      return null;
    }
    if (open.repeats === maxRepeats) {
      this.#open = null;
      return null;
    }
    open.repeats++;
    return { reply: open.reply, isOther: open.request !== request };
  }

  /** Marks the last answer as acknowledged, because the host has sent a poll to another address or a broadcast. */
  acknowledge(): void {
    const open = this.#open;
    this.#open = null;
    open?.reply.onAcknowledged?.();
  }

  /** Discards the unacknowledged answer, because the link is down. */
  forget(): void {
    this.#open = null;
  }
}
