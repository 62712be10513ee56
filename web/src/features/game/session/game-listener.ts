import type { Candidate, ErrorBody } from '@reelfloor/protocol';
import type { AutoplayEnd } from './autoplay.ts';
import type { Info, MachineNotice, SessionNotice } from './game-state.ts';

export interface GameListener {
  readonly refused?: (error: ErrorBody) => void;
  readonly autoplayStopped?: (end: AutoplayEnd) => void;
  /** Called after rejoining in a new session: the server closed the old session, whose credit is in the wallet. */
  readonly rejoined?: () => void;
  readonly info?: (info: Info) => void;
  /** Called for a machine's status, which some servers send only on this channel. */
  readonly machine?: (notice: MachineNotice) => void;
  readonly session?: (notice: SessionNotice) => void;
  readonly candidate?: (candidate: Candidate) => void;
  readonly videoLost?: (lost: { generation: number; code: number | string }) => void;
}
