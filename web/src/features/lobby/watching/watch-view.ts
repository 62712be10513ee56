import type { ErrorBody } from '@reelfloor/protocol';
import type { WatchInitAnswer } from '@reelfloor/protocol/channels/spectator-channel';

/** State of the spectator dialog. */
export interface WatchView {
  /** The watched machine. Null until the server has permitted the page to watch. */
  readonly machine: WatchInitAnswer['machine'] | null;
  readonly spectators: number;
  /** The video stream; null while there is none. */
  readonly stream: MediaStream | null;
  /** True while there is no picture and the page retries. */
  readonly isWaiting: boolean;
  /** Round-trip time to the sender of the picture, in ms; null if not known. */
  readonly delayMs: number | null;
  /** Why there is nothing to watch; null while watching. */
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
