import { DatabaseSync } from 'node:sqlite';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';

/** Returns all events, oldest first, of at least the last ten thousand rounds. The agent may be running. */
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
