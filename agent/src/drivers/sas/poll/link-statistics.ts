import type { Commissioning, MachineQuirk } from '@reelfloor/protocol/channels/commissioning';
import type { PollReply } from '../frames/parse-reply-frame.ts';
import { characterMs } from '../line/nine-bit-line.ts';
import type { LineObserver } from './line-observer.ts';

type Exchange = Parameters<LineObserver['exchanged']>[0];

/** Reply statistics of a serial line since its worker thread started. */
export type LinkCounts = Pick<
  Commissioning['link'],
  'polls' | 'answered' | 'lastAnswerMs' | 'longestGapMs' | 'answers'
> & { readonly quirks: Readonly<Partial<Record<MachineQuirk, number>>> };

/** Maximum number of latest reply times that are stored. */
const maxAnswers = 120;
/** Time in ms within which a machine must begin its reply to a poll. */
const answerLimitMs = 20;
/** Pause in ms between two replies that counts as a silence; after `linkLossMs` the machine considers the link lost. */
const silenceMs = 1_000;
const linkLossMs = 5_000;
const idleEvent = 0x1f;

/** Collects reply statistics and deviations of a machine from the protocol (quirks). */
export class LinkStatistics implements LineObserver {
  readonly #answers: (number | null)[] = [];
  readonly #quirks = new Map<MachineQuirk, number>();
  #polls = 0;
  #answered = 0;
  #longestGapMs = 0;
  #lastAnswerAtMs: number | null = null;

  exchanged({ message, receivedMs, answerMs, bytes, reply }: Exchange): void {
    this.#polls += 1;
    const isAnswered = reply.kind !== 'silence';
    // Excludes the transmission time of the reply.
    const tookMs = answerMs - bytes.length * characterMs;
    this.#answers.push(isAnswered ? Math.max(0, Math.round(tookMs * 10) / 10) : null);
    if (this.#answers.length > maxAnswers) this.#answers.shift();
    if (!isAnswered) return;
    this.#answered += 1;
    this.#noteGap(receivedMs);
    if (tookMs > answerLimitMs) this.#count('lateAnswers');
    this.#noteReply(reply, message.length > 1);
  }

  broadcast(): void {}

  unasked(): void {}

  read(unsupported: number): LinkCounts {
    return {
      polls: this.#polls,
      answered: this.#answered,
      lastAnswerMs: this.#answers.findLast((ms) => ms !== null) ?? null,
      longestGapMs: Math.round(this.#longestGapMs),
      answers: [...this.#answers],
      quirks: {
        ...Object.fromEntries(this.#quirks),
        ...(unsupported > 0 && { unsupportedPolls: unsupported }),
      },
    };
  }

  #noteGap(atMs: number): void {
    const gapMs = this.#lastAnswerAtMs === null ? 0 : atMs - this.#lastAnswerAtMs;
    this.#lastAnswerAtMs = atMs;
    this.#longestGapMs = Math.max(this.#longestGapMs, gapMs);
    if (gapMs >= silenceMs && gapMs < linkLossMs) this.#count('shortSilences');
  }

  #noteReply(reply: PollReply, isLongPoll: boolean): void {
    if (reply.kind === 'damaged') this.#count('damagedAnswers');
    if (reply.kind === 'busy') this.#count('busyAnswers');
    if (reply.kind !== 'exception') return;
    if (reply.code === idleEvent) this.#count('idleEvents');
    if (isLongPoll && reply.code !== 0) this.#count('eventsForAnswers');
  }

  #count(quirk: MachineQuirk): void {
    this.#quirks.set(quirk, (this.#quirks.get(quirk) ?? 0) + 1);
  }
}
