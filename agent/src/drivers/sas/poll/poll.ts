import { buildSasPollFrame } from '../frames/define-long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { PollKind, PollReply } from '../frames/parse-reply-frame.ts';

/** A poll: one message to the machine, to which it must reply. */
export interface OutgoingPoll {
  readonly asked: PollKind;
  readonly message: Uint8Array;
}

/** A queued long poll that a caller requested. */
export interface QueuedLongPoll {
  /** The complete request frame. */
  readonly message: Uint8Array;
  /** Whether the long poll is never retried: without a reply it is unknown whether the machine has processed it. */
  readonly once: boolean;
  /** Whether the machine's reply is logged before the next poll acknowledges it. */
  readonly keepsReply: boolean;
}

export type QueuedLongPollResult =
  | { readonly kind: 'data'; readonly frame: Uint8Array }
  /** `refused`: the long poll or its data are invalid. `busy`: the machine has not processed the poll. */
  | { readonly kind: 'acknowledged' | 'refused' | 'busy' }
  /** `unsupported`: three timeouts while general polls get replies. `silence`: the machine may or may not have processed the poll. */
  | { readonly kind: 'unsupported' | 'silence' | 'linkDown' };

/** Content of a SAS exception, received as a real-time event or as the reply to a general poll. */
export interface ReportedException {
  readonly code: number;
  readonly data: Uint8Array;
}

export const isSameSasException = (one: ReportedException | null, other: ReportedException): boolean =>
  one !== null && one.code === other.code && Buffer.compare(one.data, other.data) === 0;

export type LoggedException = Extract<PollReply, { kind: 'exception' }>;

/** Log of the machine's replies, written before the poll that acknowledges them. Each function returns when its data is on disk. */
export interface PollLog {
  exception(exception: LoggedException): void;
  reply(frame: Uint8Array): void;
  /** Records that the machine has discarded the last logged reply. If a power failure loses this record, one exception looks new twice. */
  acknowledged(): void;
}

export type LinkState = 'starting' | 'up' | 'down';

export const planLimits = {
  /** How long to send nothing, in ms: a machine considers the link lost after 5 s without receiving its address. */
  silenceMs: 5_500,
  tries: 3,
  /** Number of consecutive polls without a reply after which the link counts as lost. */
  unanswered: 25,
  /** Maximum consecutive long polls sent while real-time events are off. */
  quietOrders: 10,
  syncsAfterSilence: 3,
} as const;

/** A poll in progress, with its number of tries. */
export interface PollInProgress {
  readonly poll: OutgoingPoll;
  readonly order: QueuedLongPoll | null;
  tries: number;
  refusals: number;
  /** Whether a try got no reply, so that it is unknown which reply the machine holds unacknowledged. */
  isUncertain: boolean;
}

export type PollPlanStep =
  /** Send nothing for this time, in ms, so that the machine considers the link lost and discards a reply that was not acknowledged. */
  | { readonly kind: 'silence'; readonly ms: number }
  /** Send the broadcasts, which get no reply, then the poll; pass its reply to `take`. */
  | { readonly kind: 'poll'; readonly before: readonly Uint8Array[]; readonly poll: OutgoingPoll };

export interface PollPlanOptions {
  readonly address: number;
  /** Meter polls that acknowledge the reply to another poll, preferred ones first. The machine must support at least two. */
  readonly meterPolls: readonly OutgoingPoll[];
  readonly log: PollLog;
  /** The logged exception that no poll has acknowledged yet, which the machine may therefore send again; null if none. */
  readonly unacknowledged?: ReportedException | null;
  readonly onAnswer: (order: QueuedLongPoll, answer: QueuedLongPollResult) => void;
  readonly onMeters: (frame: Uint8Array) => void;
  /** Called when the link to the machine goes up or down, or when real-time events are turned on or off. */
  readonly onChange: (link: LinkState) => void;
}

/** The synchronisation poll: a general poll of address 0, which all machines receive and none replies to. */
export const synchronisation = Uint8Array.of(0x80);

export const buildSasGeneralPoll = (address: number): OutgoingPoll => ({
  asked: 'general',
  message: Uint8Array.of(0x80 | address),
});

export const toOutgoingSasPoll = (message: Uint8Array): OutgoingPoll => ({ asked: message[1] ?? 0, message });

export const eventsCommand = longPolls.setRealTimeEvents.command;

export const buildSasRealTimeEventsPoll = (address: number, enabled: boolean): OutgoingPoll =>
  toOutgoingSasPoll(buildSasPollFrame(address, longPolls.setRealTimeEvents, { enabled: enabled ? 1 : 0 }));

/** Maximum retries of a long poll while the machine is busy, with a general poll before each retry. */
const maxBusy = 40;

/** FIFO queue of the long polls to be sent. */
export class LongPollQueue {
  readonly #orders: QueuedLongPoll[] = [];
  readonly #onAnswer: (order: QueuedLongPoll, answer: QueuedLongPollResult) => void;
  #busy = 0;

  constructor(onAnswer: (order: QueuedLongPoll, answer: QueuedLongPollResult) => void) {
    this.#onAnswer = onAnswer;
  }

  get first(): QueuedLongPoll | undefined {
    return this.#orders[0];
  }

  get length(): number {
    return this.#orders.length;
  }

  has(order: QueuedLongPoll): boolean {
    return this.#orders.includes(order);
  }

  add(order: QueuedLongPoll): void {
    this.#orders.push(order);
  }

  finish(order: QueuedLongPoll, answer: QueuedLongPollResult): void {
    const at = this.#orders.indexOf(order);
    if (at < 0) return;
    this.#orders.splice(at, 1);
    this.#busy = 0;
    this.#onAnswer(order, answer);
  }

  /**
   * Handles that the machine was too busy for a long poll. It stays first in the queue for a retry, but ends as `busy` if it must not be
   * repeated.
   */
  noteBusy(order: QueuedLongPoll | null): void {
    if (!order) return;
    this.#busy += 1;
    if (order.once || this.#busy > maxBusy) this.finish(order, { kind: 'busy' });
  }

  dropUnsupported(commands: readonly number[]): void {
    for (const order of this.#orders.filter(({ message }) => commands.includes(message[1] ?? 0)))
      this.finish(order, { kind: 'unsupported' });
  }

  failAll(): void {
    for (const order of [...this.#orders]) this.finish(order, { kind: 'linkDown' });
  }
}
