import type { LastSession } from '@reelfloor/protocol';
import { Snapshot } from './snapshot.ts';

type EndReason =
  | 'left'
  /** The player pressed no button, or moved no money to the machine, for too long. */
  | 'noPress'
  | 'noCredit'
  | 'closed'
  /** Another page of the player took the seat. The session may continue there. */
  | 'removed'
  | 'machine'
  /** The seat was held for the player's return until the time was over; its credit went to the wallet. */
  | 'waited';

export type SessionFigures = Pick<
  LastSession,
  'startedAt' | 'endedAt' | 'rounds' | 'freeSpins' | 'cashInMinor' | 'cashOutMinor' | 'winsPaidMinor'
>;

export interface EndedSession {
  readonly machineId: string;
  readonly brandName: string;
  readonly reason: EndReason;
  /** Null if not received: fetch them from the server. */
  readonly figures: SessionFigures | null;
}

/** The session whose summary is shown. */
export const endedSession = new Snapshot<EndedSession | null>(null);
