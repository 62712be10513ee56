import type { Clock } from '@reelfloor/cabinet/clock';
import { type Asked, expectedSize, type Reply, readBytes } from '../frames/reply.ts';
import { characterMs, type NineBitLine, wordsOf } from '../line/nine-bit-line.ts';
import type { LineTap } from './line-tap.ts';
import { type Poll, synchronisation } from './poll.ts';
import type { PollPlan } from './poll-plan.ts';

export interface PollTiming {
  /** Between the starts of two polls of the machine: 200, or 40 where the machine says that it allows that. */
  readonly cycleMs: number;
  /** From the end of a poll to the first byte of its reply: a machine has 20, an adapter needs some more. */
  readonly replyMs: number;
  /** Longest pause within a reply: a machine has 5. */
  readonly gapMs: number;
}

export const usualTiming: PollTiming = { cycleMs: 200, replyMs: 30, gapMs: 8 };

/**
 * Longest wait in ms for the rest of an answer that is not whole. An adapter hands its bytes on in pieces, and a busy computer reads
 * them late; nothing else can come on the line before the next poll.
 */
const wholeMs = 100;
/** Time in ms in which bytes are read that came while this process was late. */
const overdueMs = 1;

/** Between a message to all machines and the general poll after it. */
const broadcastGapMs = 5;
const toleratedDelayMs = 20;
/** A machine that has lost its host sends its address alone every 200 ms. */
const chirpPauseMs = 100;
const chirpsThatCount = 2;

interface Exchange {
  readonly asked: Asked;
  readonly bytes: number[];
  readonly finish: () => void;
}

/** Carries out a plan on a line: one poll each cycle. What arrives at other times than after a poll is dropped. */
export class PollLoop {
  readonly #line: NineBitLine;
  readonly #clock: Clock;
  readonly #plan: PollPlan;
  readonly #address: number;
  readonly #timing: PollTiming;
  readonly #tap: LineTap | null;
  readonly #ownMs: () => number;
  #exchange: Exchange | null = null;
  #cancelGap: () => void = () => {};
  #endSleep: () => void = () => {};
  #isStopped = false;
  #dueMs: number;
  #lastWordMs = Number.NEGATIVE_INFINITY;
  #chirps = 0;
  /** True on a line that brings back what is sent: the synchronisation, which no machine answers, came back. */
  #bringsBack = false;

  constructor(options: {
    readonly line: NineBitLine;
    readonly clock: Clock;
    readonly plan: PollPlan;
    readonly address: number;
    readonly timing: PollTiming;
    readonly tap?: LineTap;
    /** For how long this thread has worked or waited for a processor, in ms. */
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

  /** Polls until `stop`. Rejects if the line cannot be written to or the log cannot be kept: then nothing more is acknowledged. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      // All polls begin at their time: a broadcast goes before it.
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
        await this.#line.write(wordsOf(message));
      }
      await this.#sleepUntil(this.#dueMs);
      if (this.#isStopped) return;
      // After a delay the next poll keeps its distance: a machine may not be asked too soon.
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

  async #ask({ asked, message }: Poll): Promise<Reply> {
    const sentMs = this.#clock.nowMs();
    const collected: number[] = [];
    const ended = new Promise<void>((resolve) => {
      this.#exchange = { asked, bytes: collected, finish: resolve };
    });
    await this.#line.write(wordsOf(message));
    // A socket or a microcontroller takes a message at once, and sends it then.
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

  #read(asked: Asked, message: Uint8Array, bytes: Uint8Array): Reply {
    // On a line that echoes, the same bytes are our own request. Elsewhere they can be a reply: that to 72 FF FF is the same as its
    // request where the history is empty.
    if (this.#bringsBack && message.length > 1 && Buffer.compare(bytes, message) === 0)
      return { kind: 'damaged' };
    return readBytes(this.#address, asked, bytes, this.#plan.eventsAreOn);
  }

  /** Ends the exchange after a pause. If this process was late, the bytes may have come and wait to be read: they come first. */
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
      readBytes(this.#address, asked, Uint8Array.from(bytes), this.#plan.eventsAreOn).kind === 'damaged';
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
    const size = expectedSize(this.#address, exchange.asked, Uint8Array.from(exchange.bytes));
    if (size !== null && exchange.bytes.length >= size) {
      exchange.finish();
      this.#exchange = null;
    } else this.#finishAfter(this.#timing.gapMs);
  }

  /** The own address alone, unasked and again after a pause: the machine waits for the synchronisation. */
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
