import type { Clock } from '@reelfloor/cabinet/clock';
import {
  getExpectedSasReplySize,
  type PollKind,
  type PollReply,
  parseSasReplyFrame,
} from '../frames/parse-reply-frame.ts';
import { characterMs, type NineBitLine, toNineBitWords } from '../line/nine-bit-line.ts';
import type { LineObserver } from './line-observer.ts';
import { type OutgoingPoll, synchronisation } from './poll.ts';
import type { PollPlan } from './poll-plan.ts';

export interface PollTiming {
  /** Time in ms between the starts of two polls: 200, or 40 if the machine reports that it allows that. */
  readonly cycleMs: number;
  /** Timeout in ms from the end of a poll to the first byte of its reply: the machine may take 20, and an adapter adds to that. */
  readonly replyMs: number;
  /** Maximum pause in ms between two bytes of a reply: 5 are allowed to the machine. */
  readonly gapMs: number;
}

export const usualTiming: PollTiming = { cycleMs: 200, replyMs: 30, gapMs: 8 };

/**
 * Maximum wait in ms for the rest of an incomplete reply. An adapter delivers bytes in chunks, and a busy computer reads them late; nothing
 * else can arrive on the line before the next poll.
 */
const wholeMs = 100;
/** Extra time in ms to read bytes that arrived while this process was delayed. */
const overdueMs = 1;

/** Pause in ms between a broadcast and the general poll after it. */
const broadcastGapMs = 5;
const toleratedDelayMs = 20;
/** Minimum pause in ms between two chirps: a machine that has lost its host sends only its address, every 200 ms. */
const chirpPauseMs = 100;
const chirpsThatCount = 2;

interface Exchange {
  readonly asked: PollKind;
  readonly bytes: number[];
  readonly finish: () => void;
}

/** Runs a poll plan on a serial line: one poll per cycle. Bytes that arrive when no reply is expected are dropped. */
export class PollLoop {
  readonly #line: NineBitLine;
  readonly #clock: Clock;
  readonly #plan: PollPlan;
  readonly #address: number;
  readonly #timing: PollTiming;
  readonly #tap: LineObserver | null;
  readonly #ownMs: () => number;
  #exchange: Exchange | null = null;
  #cancelGap: () => void = () => {};
  #endSleep: () => void = () => {};
  #isStopped = false;
  #dueMs: number;
  #lastWordMs = Number.NEGATIVE_INFINITY;
  #chirps = 0;
  /** Whether the serial line echoes what is sent: the synchronisation poll, to which no machine replies, was received back. */
  #bringsBack = false;

  constructor(options: {
    readonly line: NineBitLine;
    readonly clock: Clock;
    readonly plan: PollPlan;
    readonly address: number;
    readonly timing: PollTiming;
    readonly tap?: LineObserver;
    /** Returns the CPU time of this thread in ms, including the time for which it waited for a CPU. */
    readonly ownMs?: () => number;
  }) {
    this.#line = options.line;
    this.#clock = options.clock;
    this.#plan = options.plan;
    this.#address = options.address;
    this.#timing = options.timing;
    this.#tap = options.tap ?? null;
    this.#ownMs = options.ownMs ?? (() => 0);
    this.#dueMs = this.#clock.nowMs();
    this.#line.onWord = (word) => this.#receive(word & 0xff);
  }

  /** Polls the machine until `stop`. Rejects if writing to the serial line or the log fails: then nothing more is acknowledged. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      // Polls must start on schedule, so a broadcast is sent before the due time.
      await this.#sleepUntil(this.#dueMs - broadcastGapMs);
      if (this.#isStopped) return;
      const step = this.#plan.next();
      if (step.kind === 'silence') {
        this.#chirps = 0;
        await this.#sleepUntil(this.#clock.nowMs() + step.ms);
        this.#dueMs = this.#clock.nowMs() + broadcastGapMs;
        continue;
      }
      for (const [at, message] of step.before.entries()) {
        if (at > 0) this.#dueMs += broadcastGapMs;
        await this.#sleepUntil(this.#dueMs - broadcastGapMs);
        this.#tap?.broadcast(this.#clock.nowMs(), message);
        await this.#line.write(toNineBitWords(message));
      }
      await this.#sleepUntil(this.#dueMs);
      if (this.#isStopped) return;
      // Reschedules the next poll after a delay: a machine must not be polled too early.
      const nowMs = this.#clock.nowMs();
      const wasLate = nowMs - this.#dueMs > toleratedDelayMs;
      this.#dueMs = (wasLate ? nowMs : this.#dueMs) + this.#timing.cycleMs;
      this.#plan.take(await this.#ask(step.poll));
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#endSleep();
    this.#exchange?.finish();
  }

  async #ask({ asked, message }: OutgoingPoll): Promise<PollReply> {
    const sentMs = this.#clock.nowMs();
    const collected: number[] = [];
    const ended = new Promise<void>((resolve) => {
      this.#exchange = { asked, bytes: collected, finish: resolve };
    });
    await this.#line.write(toNineBitWords(message));
    // Adds the transmission time: a socket or a microcontroller accepts a message at once, but is still sending it.
    const writtenMs = Math.max(this.#clock.nowMs(), sentMs + message.length * characterMs);
    const ownMs = this.#ownMs();
    if (this.#exchange && collected.length === 0) this.#finishAfter(this.#timing.replyMs);
    await ended;
    const answerMs = this.#lastWordMs - writtenMs - (this.#ownMs() - ownMs);
    this.#cancelGap();
    this.#exchange = null;
    const bytes = Uint8Array.from(collected);
    const reply = this.#read(asked, message, bytes);
    this.#tap?.exchanged({ sentMs, message, receivedMs: this.#lastWordMs, bytes, answerMs, reply });
    return reply;
  }

  #read(asked: PollKind, message: Uint8Array, bytes: Uint8Array): PollReply {
    // On a line that echoes, the same bytes are our own request. Elsewhere they can be a reply: the reply to 72 FF FF is the same as its
    // request where the history is empty.
    if (this.#bringsBack && message.length > 1 && Buffer.compare(bytes, message) === 0) return { kind: 'damaged' };
    return parseSasReplyFrame(this.#address, asked, bytes, this.#plan.eventsAreOn);
  }

  /** Ends a poll's exchange after a pause. If this process was late, received bytes may still be unread: they are read first. */
  #finishAfter(delayMs: number): void {
    this.#cancelGap();
    this.#cancelGap = this.#clock.after(delayMs, () => {
      this.#cancelGap = this.#clock.after(overdueMs, () => this.#finishIfWhole());
    });
  }

  #finishIfWhole(): void {
    const exchange = this.#exchange;
    if (!exchange) return;
    const { asked, bytes, finish } = exchange;
    const isPart =
      bytes.length > 0 &&
      this.#clock.nowMs() - this.#lastWordMs < wholeMs &&
      parseSasReplyFrame(this.#address, asked, Uint8Array.from(bytes), this.#plan.eventsAreOn).kind === 'damaged';
    if (isPart) this.#finishAfter(this.#timing.gapMs);
    else finish();
  }

  #receive(byte: number): void {
    const nowMs = this.#clock.nowMs();
    const pauseMs = nowMs - this.#lastWordMs;
    this.#lastWordMs = nowMs;
    const exchange = this.#exchange;
    if (!exchange) {
      this.#tap?.unasked(nowMs, byte);
      if (byte === synchronisation[0]) this.#bringsBack = true;
      return this.#noteChirp(byte, pauseMs);
    }
    exchange.bytes.push(byte);
    const size = getExpectedSasReplySize(this.#address, exchange.asked, Uint8Array.from(exchange.bytes));
    if (size !== null && exchange.bytes.length >= size) {
      exchange.finish();
      this.#exchange = null;
    } else this.#finishAfter(this.#timing.gapMs);
  }

  /** Detects chirps: if a machine sends its own address alone, unsolicited and repeatedly, it waits for the synchronisation poll. */
  #noteChirp(byte: number, pauseMs: number): void {
    this.#chirps = byte === this.#address && pauseMs >= chirpPauseMs ? this.#chirps + 1 : 0;
    if (this.#chirps === chirpsThatCount) this.#endSleep();
  }

  #sleepUntil(untilMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(untilMs - this.#clock.nowMs(), resolve);
      this.#endSleep = () => {
        cancel();
        resolve();
      };
    });
  }
}
