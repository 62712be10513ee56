import { DatabaseSync } from 'node:sqlite';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';

/**
 * Returns all events in a cabinet's journal, oldest first; the agent may be running. For checking a wallet against the
 * cabinet: the last ten thousand rounds are always there.
 */
export function readJournal(file: string): CabinetEvent[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare('SELECT body FROM events ORDER BY seq')
      .all()
      .map((row) => JSON.parse(String(row.body)) as CabinetEvent);
  } finally {
    database.close();
  }
}
