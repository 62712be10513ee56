import type { Candidate, ErrorBody } from '@reelfloor/protocol';
import type { AutoplayEnd } from './autoplay.ts';
import type { Info, MachineNotice, SessionNotice } from './game-state.ts';

export interface GameListener {
  readonly refused?: (error: ErrorBody) => void;
  readonly autoplayStopped?: (end: AutoplayEnd) => void;
  /** The connection is back in a new session: the server closed the old one and paid its credit to the wallet. */
  readonly rejoined?: () => void;
  readonly info?: (info: Info) => void;
  /** Some servers send the machine's status on this channel only. */
  readonly machine?: (notice: MachineNotice) => void;
  readonly session?: (notice: SessionNotice) => void;
  readonly candidate?: (candidate: Candidate) => void;
  readonly videoLost?: (lost: { generation: number; code: number | string }) => void;
}
