import type { ErrorBody } from '@reelfloor/protocol';
import type { WatchInitAnswer } from '@reelfloor/protocol/channels/watch';

/** What the dialog that watches a machine shows. */
export interface WatchView {
  /** Null until the server has let the page watch. */
  readonly machine: WatchInitAnswer['machine'] | null;
  readonly spectators: number;
  /** The picture; null while there is none. */
  readonly stream: MediaStream | null;
  /** True while the picture is lost or has not come yet, and the page tries again. */
  readonly isWaiting: boolean;
  /** How long a packet takes to the picture's sender and back, in ms; null if not known. */
  readonly delayMs: number | null;
  /** Why there is nothing to watch; null while there is. */
  readonly over: ErrorBody | null;
}

export const nothingYet: WatchView = {
  machine: null,
  spectators: 0,
  stream: null,
  isWaiting: true,
  delayMs: null,
  over: null,
};
