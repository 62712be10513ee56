import type { LastSession } from '@reelfloor/protocol';
import { ObservableValue } from './observable-value.ts';

type EndReason =
  | 'left'
  /** `noPress`, `noCredit`: for too long the player pressed no button, or transferred no money to the machine. */
  | 'noPress'
  | 'noCredit'
  | 'closed'
  /** The player started a break from play. */
  | 'break'
  /** The player reached a limit on playing time. */
  | 'timeLimit'
  /** The player took the seat over on another page, where the session may continue. */
  | 'removed'
  | 'machine'
  /** The player returned too late: the seat was no longer held, and its credit was moved to the wallet. */
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
  /** Figures of the ended session; null if none were received: then fetch them from the server. */
  readonly figures: SessionFigures | null;
}

/** The session whose summary is shown; null if no summary is shown. */
export const endedSession = new ObservableValue<EndedSession | null>(null);
