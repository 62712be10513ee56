import { requestFrame } from '../frames/long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { Asked, Reply } from '../frames/reply.ts';

/** One message to the machine that it answers. */
export interface Poll {
  readonly asked: Asked;
  readonly message: Uint8Array;
}

/** A long poll that somebody else wants to be sent. */
export interface Order {
  /** The whole request. */
  readonly message: Uint8Array;
  /** Never repeated: without an answer nobody knows whether the machine has carried it out. */
  readonly once: boolean;
  /** The log has the reply before the next poll acknowledges it. */
  readonly keepsReply: boolean;
}

export type OrderAnswer =
  | { readonly kind: 'data'; readonly frame: Uint8Array }
  /** `refused`: the request or its data are wrong. `busy`: the machine has not taken it. */
  | { readonly kind: 'acknowledged' | 'refused' | 'busy' }
  /** `unsupported`: three times no answer, while general polls are answered. `silence`: it may or may not have been carried out. */
  | { readonly kind: 'unsupported' | 'silence' | 'linkDown' };

/** What an exception said, whichever way it came. */
export interface SaidException {
  readonly code: number;
  readonly data: Uint8Array;
}

export const isSame = (one: SaidException | null, other: SaidException): boolean =>
  one !== null && one.code === other.code && Buffer.compare(one.data, other.data) === 0;

export type LoggedException = Extract<Reply, { kind: 'exception' }>;

/** Where replies are written before the poll that acknowledges them. Each function returns when the disk has what it was given. */
export interface PollLog {
  exception(exception: LoggedException): void;
  reply(frame: Uint8Array): void;
  /** Notes that the machine has let go of what was logged last. Lost at a power failure, it makes one exception look new twice. */
  acknowledged(): void;
}

export type LinkState = 'starting' | 'up' | 'down';

export const planLimits = {
  /** A machine gives the line up after 5 s without its address. */
  silenceMs: 5_500,
  tries: 3,
  /** Polls without an answer after which the line is taken for lost. */
  unanswered: 25,
  /** Orders in a row while real-time events are off. */
  quietOrders: 10,
  syncsAfterSilence: 3,
} as const;

/** A poll with all its tries. */
export interface Flight {
  readonly poll: Poll;
  readonly order: Order | null;
  tries: number;
  refusals: number;
  /** A try was not answered: what the machine holds is not known. */
  isUncertain: boolean;
}

export type Step =
  /** Send nothing for so long that the machine gives the line up and forgets a reply that was not acknowledged. */
  | { readonly kind: 'silence'; readonly ms: number }
  /** Send the messages that nobody answers, then the poll; take its reply. */
  | { readonly kind: 'poll'; readonly before: readonly Uint8Array[]; readonly poll: Poll };

export interface PollPlanOptions {
  readonly address: number;
  /** Reads of meters that acknowledge what another poll has brought, the preferred ones first. Two have to be supported. */
  readonly meterPolls: readonly Poll[];
  readonly log: PollLog;
  /** The logged exception that no poll has acknowledged: the machine may send it again. */
  readonly unacknowledged?: SaidException | null;
  readonly onAnswer: (order: Order, answer: OrderAnswer) => void;
  readonly onMeters: (frame: Uint8Array) => void;
  /** The line is up or down, or real-time events were turned on or off. */
  readonly onChange: (link: LinkState) => void;
}

/** The general poll of address 0, which all machines hear and none answers: it synchronises them. */
export const synchronisation = Uint8Array.of(0x80);

export const generalPoll = (address: number): Poll => ({
  asked: 'general',
  message: Uint8Array.of(0x80 | address),
});

export const pollOf = (message: Uint8Array): Poll => ({ asked: message[1] ?? 0, message });

export const eventsCommand = longPolls.setRealTimeEvents.command;

export const eventsPoll = (address: number, enabled: boolean): Poll =>
  pollOf(requestFrame(address, longPolls.setRealTimeEvents, { enabled: enabled ? 1 : 0 }));
