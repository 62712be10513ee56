import type { LastSession } from '@reelfloor/protocol';
import { ObservableValue } from './observable-value.ts';

type EndReason =
  | 'left'
  /** `noPress`, `noCredit`: for too long the player pressed no button, or cashed in no money at the machine. */
  | 'noPress'
  | 'noCredit'
  | 'closed'
  /** The player started a break from play. */
  | 'break'
  /** The player reached a time limit. */
  | 'timeLimit'
  /** The player took the seat over on another page, where the session may continue. */
  | 'removed'
  | 'machine'
  /** The hold of the seat expired before the player returned; its credit was moved to the wallet. */
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
export const endedSession = new ObservableValue<EndedSession | null>(null);
