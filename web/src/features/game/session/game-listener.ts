import type { Candidate, ErrorBody } from '@reelfloor/protocol';
import type { AutoplayEnd } from './autoplay.ts';
import type { Info } from './game-state.ts';

/** What the screen shows once and does not keep. */
export interface GameListener {
  /** A press or a transfer was refused. */
  readonly refused?: (error: ErrorBody) => void;
  /** Autoplay ended although the player did not end it. */
  readonly autoplayStopped?: (end: AutoplayEnd) => void;
  /** The line is back in a new session: the one before was closed by the server, its credit went to the wallet. */
  readonly rejoined?: () => void;
  readonly info?: (info: Info) => void;
  readonly candidate?: (candidate: Candidate) => void;
  readonly videoLost?: (lost: { generation: number; code: number | string }) => void;
}
