import type { Queries } from '../../../platform/database/database.ts';
import { entryOfPosted } from './entry-of-posted.ts';

/** A correction of a machine's account that went to the house or came from it. */
export interface Correction {
  readonly at: number;
  readonly session_id: string;
  /** What it added to the machine's account, in minor units. */
  readonly amount_minor: number;
}

/**
 * Returns what staff corrected at the player's machines, to and from the house. What went between machine and wallet moved
 * the player's own money and is left out. Corrections are few, so all are read: they belong to the session that had the seat.
 */
export const readCorrections = (db: Queries, playerId: string): Promise<Correction[]> =>
  db.all<Correction>(
    `SELECT found.at, found.session_id, found.amount_minor FROM (
       SELECT posted.at, meter.amount_minor,
         (SELECT id FROM sessions WHERE machine_id = substr(meter.account, 9) AND started_at <= posted.at
          ORDER BY started_at DESC LIMIT 1) AS session_id
       FROM transfers AS posted
       JOIN ${entryOfPosted(db, 'meter')} AND meter.account LIKE 'machine:%'
       JOIN ${entryOfPosted(db, 'house')} AND house.account = 'house'
       WHERE posted.id >= 'correction:' AND posted.id < 'correction;'
     ) AS found JOIN sessions AS own ON own.id = found.session_id WHERE own.player_id = ?`,
    playerId,
  );
