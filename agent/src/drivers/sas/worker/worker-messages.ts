import type { LineAddress } from '../line/open-serial-line.ts';
import type { LogRow } from '../log/line-log-record.ts';
import type { LinkCounts } from '../poll/link-statistics.ts';
import type { LinkState, QueuedLongPoll, QueuedLongPollResult } from '../poll/poll.ts';

export interface LineOptions {
  readonly line: LineAddress;
  /** The machine's SAS address on the serial line, 1 to 127. */
  readonly address: number;
  /** Poll interval in ms: 200, or 40 for a machine whose features allow it. */
  readonly cycleMs: number;
  /** Codes of the meters that each meter poll reads, ten at most. */
  readonly meterCodes: readonly number[];
  readonly logFile: string;
  /** The folder of the wire log. */
  readonly wireLogFolder: string;
  /** Number of the last row of the line's log that the journal has imported. */
  readonly takenRow: number;
}

export interface LineState {
  readonly link: LinkState;
  readonly eventsAreOn: boolean;
  readonly unsupported: readonly number[];
  /** The last reply to a meter poll, with its time; null before the first one. */
  readonly meters: { readonly atMs: number; readonly frame: Uint8Array } | null;
  /** Whether the journal has imported rows that the log lacks (the log file was lost): what the machine sent since is unknown. */
  readonly logWasLost: boolean;
}

export type LineWorkerCommand =
  /** `isLast`: the thread ends right after sending this poll, without waiting for a reply, as if it were killed. */
  | { readonly type: 'order'; readonly id: number; readonly order: QueuedLongPoll; readonly isLast: boolean }
  | { readonly type: 'count'; readonly id: number }
  | { readonly type: 'broadcast'; readonly message: Uint8Array }
  | { readonly type: 'taken'; readonly row: number }
  /** An event of the driver, for the wire log. */
  | { readonly type: 'event'; readonly atMs: number; readonly event: string; readonly detail: string }
  | { readonly type: 'close' };

export type LineWorkerMessage =
  | { readonly type: 'answer'; readonly id: number; readonly answer: QueuedLongPollResult }
  | { readonly type: 'counts'; readonly id: number; readonly counts: LinkCounts }
  | { readonly type: 'row'; readonly row: LogRow }
  | { readonly type: 'state'; readonly state: LineState }
  /** A message for the agent's log; polling continues. */
  | { readonly type: 'report'; readonly text: string }
  /** The serial line or its log has failed; the worker thread ends. */
  | { readonly type: 'failed'; readonly message: string };
