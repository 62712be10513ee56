import type { Clock } from '@reelfloor/cabinet/clock';
import { type NineBitLine, wakeUp } from '../../drivers/sas/line/nine-bit-line.ts';
import type { ScriptedMachine } from './scripted-machine.ts';

const messageEndMs = 2;
const chirpMs = 200;

/** A scripted machine at the end of a line, with a machine's times: its replies, its chirps, its loss of the line. */
export class ScriptedPort {
  /** When each message came, in ms, with its first byte. */
  readonly arrivals: { readonly atMs: number; readonly first: number }[] = [];
  replyMs = 3;
  /** Between the two halves of a reply. */
  pauseMs = 0;
  repliesTwice = false;
  readonly #line: NineBitLine;
  readonly #machine: ScriptedMachine;
  readonly #clock: Clock;
  #message: number[] = [];
  #replies: (() => void)[] = [];
  #cancelEnd: () => void = () => {};
  #cancelWatch: () => void = () => {};

  /** How long a machine waits for its address before it gives the line up. */
  readonly #linkDownMs: number;

  constructor(line: NineBitLine, machine: ScriptedMachine, clock: Clock, linkDownMs = 5_000) {
    this.#linkDownMs = linkDownMs;
    this.#line = line;
    this.#machine = machine;
    this.#clock = clock;
    line.onWord = (word) => this.#receive(word);
    this.#watch();
  }

  /** The line is in use by nobody any more. */
  stop(): void {
    this.#cancelWatch();
    this.#cancelEnd();
    for (const cancel of this.#replies.splice(0)) cancel();
  }

  #receive(word: number): void {
    if (word & wakeUp) {
      this.#end();
      // An address that comes while the machine replies stops it.
      for (const cancel of this.#replies.splice(0)) cancel();
      this.arrivals.push({ atMs: this.#clock.nowMs(), first: word & 0xff });
      if ((word & 0x7f) === this.#machine.address) this.#watch();
    } else if (this.#message.length === 0) return;
    this.#message.push(word & 0xff);
    this.#cancelEnd();
    this.#cancelEnd = this.#clock.after(messageEndMs, () => this.#end());
  }

  #end(): void {
    this.#cancelEnd();
    const message = this.#message;
    this.#message = [];
    const reply = message.length > 0 ? this.#machine.receive(Uint8Array.from(message)) : null;
    if (!reply) return;
    this.#reply(reply, this.replyMs);
    if (this.repliesTwice) this.#reply(reply, this.replyMs + this.pauseMs + 1);
  }

  #reply(reply: Uint8Array, afterMs: number): void {
    const half = reply.length >> 1;
    for (const [part, atMs] of [
      [reply.subarray(0, half), afterMs],
      [reply.subarray(half), afterMs + this.pauseMs],
    ] as const)
      this.#replies.push(this.#clock.after(atMs, () => this.#send(Uint16Array.from(part))));
  }

  #send(words: Uint16Array): void {
    // A host that has gone hears nothing.
    this.#line.write(words).catch(() => {});
  }

  /** Begins to wait for the machine's address anew. */
  #watch(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#clock.after(this.#linkDownMs, () => {
      this.#machine.loseLink();
      this.#chirp();
    });
  }

  #chirp(): void {
    this.#send(Uint16Array.of(wakeUp | this.#machine.address));
    this.#cancelWatch = this.#clock.after(chirpMs, () => this.#chirp());
  }
}
