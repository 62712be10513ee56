import type { LastSession } from '@reelfloor/protocol';
import { Snapshot } from './snapshot.ts';

type EndReason =
  | 'left'
  /** No key was pressed, or no money was moved to the machine, for too long. */
  | 'noPress'
  | 'noCredit'
  /** The server closed it without a reason. */
  | 'closed'
  /** Another page of the player took it over; it may go on there. */
  | 'removed'
  | 'machine'
  /** Its hold ended, and the credit went to the wallet. */
  | 'waited';

/** The session's sums, from the server's books. */
export type SessionFigures = Pick<
  LastSession,
  'startedAt' | 'endedAt' | 'rounds' | 'freeSpins' | 'cashInMinor' | 'cashOutMinor' | 'winsPaidMinor'
>;

export interface EndedSession {
  readonly machineId: string;
  readonly brandName: string;
  readonly reason: EndReason;
  /** Null: not received; ask the server. */
  readonly figures: SessionFigures | null;
}

/** The session whose summary is shown; null: none. */
export const endedSession = new Snapshot<EndedSession | null>(null);
