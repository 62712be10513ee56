import type { CasinoContract } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction, Queries } from '../database/database.ts';

/** How this hall and the casino's platform of a site reach and know each other. Keys are secrets: they go into no answer and no log. */
export interface SiteConnection {
  /** Where the platform takes our calls. */
  readonly url: string;
  /** The contract in which it takes them. */
  readonly contract: CasinoContract;
  /** What signs our calls and the answers to them: the present key first, then the one that is on its way out. */
  readonly outKeys: readonly string[];
  /** What signs the platform's calls and our answers to them. */
  readonly inKeys: readonly string[];
  /** When its keys were set or dropped (ms since 1970). */
  readonly changedAt: number;
}

interface Row {
  readonly url: string;
  readonly contract: string;
  readonly out_key: string;
  readonly out_key_before: string | null;
  readonly in_key: string;
  readonly in_key_before: string | null;
  readonly changed_at: number;
}

export const findSiteConnection = async (
  db: Pick<Queries, 'get'>,
  siteKey: number,
): Promise<SiteConnection | null> => {
  const row = await db.get<Row>(
    'SELECT url, contract, out_key, out_key_before, in_key, in_key_before, changed_at FROM site_connections WHERE site_id = ?',
    siteKey,
  );
  if (!row) return null;
  const both = (present: string, before: string | null) => [present, ...(before === null ? [] : [before])];
  return {
    url: row.url,
    contract: row.contract as CasinoContract,
    outKeys: both(row.out_key, row.out_key_before),
    inKeys: both(row.in_key, row.in_key_before),
    changedAt: Number(row.changed_at),
  };
};

interface NewKeys {
  readonly url: string;
  readonly contract: CasinoContract;
  readonly outKey: string;
  readonly inKey: string;
  readonly at: number;
}

/**
 * Sets where the platform of a site is, its contract, and new keys. The keys before stay valid until the next change, or until they are
 * dropped; that of our calls only in the same contract.
 */
export const addSiteKeys = (
  tx: DatabaseTransaction,
  siteKey: number,
  { url, contract, outKey, inKey, at }: NewKeys,
): Promise<number> =>
  tx.run(
    `INSERT INTO site_connections (site_id, url, contract, out_key, in_key, changed_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (site_id) DO UPDATE SET url = excluded.url, contract = excluded.contract, changed_at = excluded.changed_at,
       out_key_before = CASE WHEN site_connections.contract = excluded.contract THEN site_connections.out_key END,
       out_key = excluded.out_key, in_key_before = site_connections.in_key, in_key = excluded.in_key`,
    ...[siteKey, url, contract, outKey, inKey, at],
  );

/** Ends the keys before the present ones. */
export const dropSiteKeys = (tx: DatabaseTransaction, siteKey: number, at: number): Promise<number> =>
  tx.run(
    'UPDATE site_connections SET out_key_before = NULL, in_key_before = NULL, changed_at = ? WHERE site_id = ?',
    ...[at, siteKey],
  );

export const removeSiteConnection = (tx: DatabaseTransaction, siteKey: number): Promise<number> =>
  tx.run('DELETE FROM site_connections WHERE site_id = ?', siteKey);
