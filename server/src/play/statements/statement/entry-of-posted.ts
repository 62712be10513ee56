import type { Queries } from '../../../platform/database/database.ts';

/** SQL that joins entries `entry` to their transfers `posted`. SQLite stores entries by time, so it finds them by that as well. */
export const entryOfPosted = ({ engine }: Queries, entry = 'entry'): string =>
  `entries AS ${entry} ON ${entry}.transfer_id = posted.id${engine === 'sqlite' ? ` AND ${entry}.at = posted.at` : ''}`;
