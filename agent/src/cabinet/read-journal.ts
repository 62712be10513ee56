import { DatabaseSync } from 'node:sqlite';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';

/**
 * Everything that a cabinet's journal still holds, oldest first, read beside a running agent. For checking a wallet
 * against what the cabinet says: its last ten thousand rounds are always there.
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
