import type { CasinoContract } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction, Queries } from '../database/database.ts';

/**
 * How this hall and the casino platform of a site call and authenticate each other. Keys are secrets: they must not appear in any HTTP
 * answer or log.
 */
export interface SiteConnection {
  /** Base URL for our calls to the casino platform. */
  readonly url: string;
  /** The API contract (our own or another vendor's) by which the casino platform accepts our calls. */
  readonly contract: CasinoContract;
  /** Keys that sign our calls to the platform and its answers: the current key first, then the former one, which is being phased out. */
  readonly outKeys: readonly string[];
  /** Keys that sign the casino platform's calls and our answers to them. */
  readonly inKeys: readonly string[];
  /** Unix time in ms when the site's API keys were last set or dropped. */
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

export const findSitePlatformConnection = async (
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
 * Sets the casino platform's URL for a site, its API contract, and new keys. The former keys stay valid until the next change, or until
 * they are dropped; the former key of our calls only within the same contract.
 */
export const rotateSiteApiKeys = (
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

/** Invalidates the site's former API keys after a key rotation. */
export const invalidateFormerSiteApiKeys = (tx: DatabaseTransaction, siteKey: number, at: number): Promise<number> =>
  tx.run(
    'UPDATE site_connections SET out_key_before = NULL, in_key_before = NULL, changed_at = ? WHERE site_id = ?',
    ...[at, siteKey],
  );

export const removeSitePlatformConnection = (tx: DatabaseTransaction, siteKey: number): Promise<number> =>
  tx.run('DELETE FROM site_connections WHERE site_id = ?', siteKey);
