import { buildSasPollFrame } from '../frames/define-long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { PollKind, PollReply } from '../frames/parse-reply-frame.ts';

/** One message to the machine to which it replies. */
export interface OutgoingPoll {
  readonly asked: PollKind;
  readonly message: Uint8Array;
}

/** A long poll requested by a caller. */
export interface QueuedLongPoll {
  /** The complete request frame. */
  readonly message: Uint8Array;
  /** Never retried: without a reply it is unknown whether the machine has processed it. */
  readonly once: boolean;
  /** The reply is logged before the next poll acknowledges it. */
  readonly keepsReply: boolean;
}

export type QueuedLongPollResult =
  | { readonly kind: 'data'; readonly frame: Uint8Array }
  /** `refused`: the request or its data are invalid. `busy`: the machine has not processed it. */
  | { readonly kind: 'acknowledged' | 'refused' | 'busy' }
  /** `unsupported`: three timeouts while general polls get replies. `silence`: the machine may or may not have processed it. */
  | { readonly kind: 'unsupported' | 'silence' | 'linkDown' };

/** An exception's content, whether it was a real-time event or a general poll's reply. */
export interface ReportedException {
  readonly code: number;
  readonly data: Uint8Array;
}

export const isSameSasException = (one: ReportedException | null, other: ReportedException): boolean =>
  one !== null && one.code === other.code && Buffer.compare(one.data, other.data) === 0;

export type LoggedException = Extract<PollReply, { kind: 'exception' }>;

/** Log of replies, written before the poll that acknowledges them. Each function returns when its data is on disk. */
export interface PollLog {
  exception(exception: LoggedException): void;
  reply(frame: Uint8Array): void;
  /** Records that the machine has discarded the last logged reply. If a power failure loses this record, one exception looks new twice. */
  acknowledged(): void;
}

export type LinkState = 'starting' | 'up' | 'down';

export const planLimits = {
  /** How long to stay silent, in ms: a machine considers the link lost after 5 s without its address. */
  silenceMs: 5_500,
  tries: 3,
  /** Polls without a reply after which the link counts as lost. */
  unanswered: 25,
  /** Max consecutive orders while real-time events are off. */
  quietOrders: 10,
  syncsAfterSilence: 3,
} as const;

/** A poll in progress, with its retries. */
export interface PollInProgress {
  readonly poll: OutgoingPoll;
  readonly order: QueuedLongPoll | null;
  tries: number;
  refusals: number;
  /** A try got no reply: what the machine holds is unknown. */
  isUncertain: boolean;
}

export type PollPlanStep =
  /** Send nothing for this time, so that the machine considers the link lost and discards a reply that was not acknowledged. */
  | { readonly kind: 'silence'; readonly ms: number }
  /** Send the broadcasts, which get no reply, then the poll; pass its reply to `take`. */
  | { readonly kind: 'poll'; readonly before: readonly Uint8Array[]; readonly poll: OutgoingPoll };

export interface PollPlanOptions {
  readonly address: number;
  /** Reads of meters that acknowledge the reply to another poll, preferred ones first. The machine must support at least two. */
  readonly meterPolls: readonly OutgoingPoll[];
  readonly log: PollLog;
  /** The logged exception that no poll has acknowledged: the machine may send it again. */
  readonly unacknowledged?: ReportedException | null;
  readonly onAnswer: (order: QueuedLongPoll, answer: QueuedLongPollResult) => void;
  readonly onMeters: (frame: Uint8Array) => void;
  /** Called when the link goes up or down, or when real-time events are turned on or off. */
  readonly onChange: (link: LinkState) => void;
}

/** The general poll of address 0, which all machines receive and none replies to: it synchronises them. */
export const synchronisation = Uint8Array.of(0x80);

export const buildSasGeneralPoll = (address: number): OutgoingPoll => ({
  asked: 'general',
  message: Uint8Array.of(0x80 | address),
});

export const toOutgoingSasPoll = (message: Uint8Array): OutgoingPoll => ({ asked: message[1] ?? 0, message });

export const eventsCommand = longPolls.setRealTimeEvents.command;

export const buildSasRealTimeEventsPoll = (address: number, enabled: boolean): OutgoingPoll =>
  toOutgoingSasPoll(buildSasPollFrame(address, longPolls.setRealTimeEvents, { enabled: enabled ? 1 : 0 }));
