import { done, refused } from '@reelfloor/protocol';
import type { Engine, Queries } from '../../platform/database/database.ts';
import type { Posted } from './cash-transfers.ts';
import type { LedgerAccount } from './ledger-account.ts';

/** Returns the first result for a used key, TRANSFER_KEY_REUSED if its transfer was different, or null for a new key. */
export const findEarlierPosting = async (
  db: Pick<Queries, 'engine' | 'get' | 'all'>,
  transferId: string,
  contentHash: string,
): Promise<Posted | null> => {
  const earlier = await db.get<{ content_hash: string }>(
    'SELECT content_hash FROM transfers WHERE id = ?',
    transferId,
  );
  if (!earlier) return null;
  if (earlier.content_hash !== contentHash) return refused('TRANSFER_KEY_REUSED');
  const rows = await db.all<{ account: LedgerAccount; balance_minor: number; version: number }>(
    keptEntries[db.engine],
    transferId,
  );
  const balances = new Map(
    rows.map((row) => [row.account, { balanceMinor: row.balance_minor, version: row.version }] as const),
  );
  return done({ isNew: false, balances });
};

/** SQL for the entries of a transfer. SQLite stores entries sorted by `at`, so it finds them fastest by `at`. */
const keptEntries: Record<Engine, string> = {
  sqlite: `SELECT account, balance_minor, version FROM transfers
    JOIN entries ON entries.at = transfers.at AND transfer_id = id
    WHERE id = ? AND balance_minor IS NOT NULL`,
  postgres: `SELECT account, balance_minor, version FROM entries
    WHERE transfer_id = ? AND balance_minor IS NOT NULL`,
};
