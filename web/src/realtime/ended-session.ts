import type { LastSession } from '@reelfloor/protocol';
import { Snapshot } from './snapshot.ts';

/** Why a session ended, or why this page has it no longer; each has its own text. */
export type EndReason =
  | 'left'
  /** Nobody pressed anything for too long, or nobody moved money to the machine. */
  | 'noPress'
  | 'noCredit'
  /** The server closed it and said no more. */
  | 'closed'
  /** Another page of the player has it now, where it may go on. */
  | 'removed'
  /** The machine could not be played any more. */
  | 'machine'
  /** It waited for its player, and then its credit went home. */
  | 'waited';

/** What the books say of it, as the server told. */
export type SessionFigures = Pick<
  LastSession,
  'startedAt' | 'endedAt' | 'rounds' | 'freeSpins' | 'cashInMinor' | 'cashOutMinor' | 'winsPaidMinor'
>;

export interface EndedSession {
  readonly machineId: string;
  readonly brandName: string;
  readonly reason: EndReason;
  /** Null: the server is to be asked. */
  readonly figures: SessionFigures | null;
}

/** The session of which the player is shown a summary; null: none. */
export const endedSession = new Snapshot<EndedSession | null>(null);
