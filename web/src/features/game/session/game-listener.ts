import type { Candidate, ErrorBody } from '@reelfloor/protocol';
import type { AutoplayEnd } from './autoplay.ts';
import type { Info, MachineNotice, SessionNotice } from './game-state.ts';

/** What the screen shows once and does not keep. */
export interface GameListener {
  /** A press or a transfer was refused. */
  readonly refused?: (error: ErrorBody) => void;
  /** Autoplay ended although the player did not end it. */
  readonly autoplayStopped?: (end: AutoplayEnd) => void;
  /** The line is back in a new session: the one before was closed by the server, its credit went to the wallet. */
  readonly rejoined?: () => void;
  readonly info?: (info: Info) => void;
  /** What the lobby is told too, and another server may say on this line alone. */
  readonly machine?: (notice: MachineNotice) => void;
  readonly session?: (notice: SessionNotice) => void;
  readonly candidate?: (candidate: Candidate) => void;
  readonly videoLost?: (lost: { generation: number; code: number | string }) => void;
}
