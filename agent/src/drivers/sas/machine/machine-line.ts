import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { aftPolls } from '../frames/aft-long-polls.ts';
import type { LongPoll } from '../frames/define-long-poll.ts';
import type { LinkCounts } from '../poll/link-statistics.ts';
import type { QueuedLongPollResult } from '../poll/poll.ts';

/** Result of a long poll. `lost`: no valid reply arrived, and the machine may or may not have processed the poll. */
export type LongPollResult<Reply> =
  | { readonly kind: 'data'; readonly data: Reply }
  | { readonly kind: 'acknowledged' | 'refused' | 'unsupported' | 'lost' };

/** A SAS exception stored in the serial line's log. */
export interface LoggedException {
  /** Row number in the serial line's log: 1, 2, 3 … without gaps. */
  readonly row: number;
  readonly code: number;
  /** Data that a real-time event carries after its code; empty for other exceptions. */
  readonly data: Uint8Array;
}

/** A machine's serial line as the driver uses it: queues long polls, and delivers each exception once, in order. */
export interface MachineLine {
  /** Queues a long poll and sends it to the machine. Retries while the machine is busy and after a damaged reply. */
  ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<LongPollResult<Reply>>;
  /**
   * Sends a long poll once and breaks the connection right after sending, as a killed process would; then reopens it. False: the poll was
   * not sent, and the connection is intact.
   */
  askAndBreak<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<boolean>;
  /** Returns the serial line's reply statistics since it was opened; null while it is not open. */
  counts(): Promise<LinkCounts | null>;
  /** Calls the listener with each exception after this row of the log, oldest first, then with each new one. */
  start(afterRow: number, listener: LineListener): void;
  /** Confirms that the journal has imported all rows of the line's log up to this one, so that the log may remove them. */
  taken(row: number): void;
  /** Writes an event of the driver to the wire log, so that the frames around it can be found. */
  noteEvent(atMs: number, event: string, detail: string): void;
  close(): Promise<void>;
}

export interface LineListener {
  onException(exception: LoggedException): void;
  /** Called when the machine begins to reply, and when it has not replied for so long that the connection counts as down. */
  onLink(isUp: boolean): void;
}

/**
 * Returns how a long poll must be delivered: a transfer is sent at most once, and replies about transfers are stored on disk before the
 * machine discards them.
 */
export const getSasPollDeliveryRules = ({
  command,
  request,
}: LongPoll): { readonly once: boolean; readonly keepsReply: boolean } => ({
  once: request === aftPolls.transfer.request,
  keepsReply: command === aftPolls.transfer.command,
});

/**
 * Converts a queued poll's result. `busy` becomes `lost`: the machine has not processed the poll, but callers cannot tell that apart from a
 * lost reply later.
 */
export const toSasLongPollResult = <Reply>(
  kind: QueuedLongPollResult['kind'] | 'unreadable',
  data: Reply | null,
): LongPollResult<Reply> => {
  switch (kind) {
    case 'data':
      return data === null ? { kind: 'lost' } : { kind, data };
    case 'acknowledged':
    case 'refused':
    case 'unsupported':
      return { kind };
    default:
      return { kind: 'lost' };
  }
};

/** The properties of the machine's state whose changes are written to the wire log. */
interface NotedState {
  readonly press: { readonly roundId: string } | null;
  /** Why the machine is out of play, oldest first. */
  readonly causes: readonly { readonly cause: string }[];
}

interface StateChange {
  readonly machineId: string;
  readonly atMs: number;
  readonly before: NotedState;
  readonly now: NotedState;
  readonly events: readonly CabinetEvent[];
}

/**
 * Writes a state change to the wire log, so that the frames around it can be found. Reports each new cause that takes the machine out of
 * play.
 */
export const reportStateChange = (
  line: Pick<MachineLine, 'noteEvent'>,
  { machineId, atMs, before, now, events }: StateChange,
  report: (text: string) => void,
): void => {
  const { press, causes } = now;
  if (press && press.roundId !== before.press?.roundId) line.noteEvent(atMs, 'pressed', press.roundId);
  for (const event of events)
    if ('roundId' in event) line.noteEvent(atMs, event.type, event.roundId);
    else if ('transferId' in event) line.noteEvent(atMs, event.type, event.transferId);
  for (const { cause } of causes) {
    if (before.causes.some((earlier) => earlier.cause === cause)) continue;
    line.noteEvent(atMs, 'malfunctioned', cause);
    const time = new Date(atMs).toISOString();
    report(
      `machine ${machineId} is out of play: ${cause}. The frames around it: npm run cabinet -- frames ${machineId} --at ${time}`,
    );
  }
  if (causes.length === 0 && before.causes.length > 0) line.noteEvent(atMs, 'recovered', '');
};
