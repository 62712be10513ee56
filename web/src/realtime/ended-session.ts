import type { LastSession } from '@reelfloor/protocol';
import { Snapshot } from './snapshot.ts';

type EndReason =
  | 'left'
  /** `noPress`, `noCredit`: for too long the player pressed no button, or moved no money to the machine. */
  | 'noPress'
  | 'noCredit'
  | 'closed'
  /** A break from play began. */
  | 'break'
  /** A time limit of the player was used up. */
  | 'timeLimit'
  /** The player took the seat on another page, where the session may continue. */
  | 'removed'
  | 'machine'
  /** The seat was held until the player's time to return was over; its credit went to the wallet. */
  | 'waited';

export type SessionFigures = Pick<
  LastSession,
  | 'startedAt'
  | 'endedAt'
  | 'rounds'
  | 'freeSpins'
  | 'cashInMinor'
  | 'cashOutMinor'
  | 'winsPaidMinor'
  | 'stakedMinor'
  | 'wonMinor'
>;

export interface EndedSession {
  readonly machineId: string;
  readonly brandName: string;
  readonly reason: EndReason;
  /** Null if no figures were received; then fetch them from the server. */
  readonly figures: SessionFigures | null;
}

/** The session whose summary is shown; null if no summary is shown. */
export const endedSession = new Snapshot<EndedSession | null>(null);
