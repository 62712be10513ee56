import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { readJurisdictionProfilesBySite } from '../../players/protection/profile/jurisdiction-profile-store.ts';

const dayMs = 86_400_000;
/** Maximum number of identity documents of one jurisdiction profile that a run deletes; the rest waits for the next run. */
const maxDocuments = 500;

/** SQL for documents with a picture, of blocked accounts that have been inactive since a given time and have no money and no open case. */
const overSql = `SELECT d.id AS id FROM identity_documents d JOIN players p ON p.id = d.player_id
  WHERE d.sealed_picture IS NOT NULL AND p.banned = 1 AND d.added_at < ? AND coalesce(d.decided_at, 0) < ?
    AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.player_id = p.id AND (s.ended_at IS NULL OR s.ended_at >= ?))
    AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.player_id = p.id AND t.at >= ?)
    AND NOT EXISTS (SELECT 1 FROM operator_changes c WHERE c.subject = p.username AND c.what = 'account block' AND c.at >= ?)
    AND NOT EXISTS (SELECT 1 FROM laundering_cases l WHERE l.player_id = p.id AND (l.closed_at IS NULL OR l.closed_at >= ?))
    AND NOT EXISTS (SELECT 1 FROM balances b WHERE b.account = 'wallet:' || p.id AND b.amount_minor <> 0)`;

/**
 * Deletes pictures and numbers of identity documents once the retention time of the site's jurisdiction profile has passed since the end of
 * the business relation: the account is blocked, has had no play or movement since, and has no money and no open case. The record that
 * there was a document, and who decided on it, stays. Counts whole days (UTC), as all retention does.
 */
export const deleteExpiredIdentityDocuments = async (database: Database, now: number): Promise<void> => {
  const { hall, own } = await readJurisdictionProfilesBySite(database.read);
  const owners = [...own.keys()];
  for (const [siteKey, profile] of [[null, hall] as const, ...own]) {
    const days = profile['identity.keepDays'];
    if (days === null) continue;
    const before = Math.floor(now / dayMs) * dayMs - days * dayMs;
    const ofSite = siteKey === null ? ['', ...owners.map(() => 'AND p.site_id <> ? ')].join('') : 'AND p.site_id = ?';
    const sites = siteKey === null ? owners : [siteKey];
    await database.transact(async (tx) => {
      const over = await tx.all<{ id: string }>(
        `${overSql} ${ofSite} ORDER BY d.added_at LIMIT ${maxDocuments}`,
        ...Array.from({ length: 6 }, () => before),
        ...sites,
      );
      if (over.length === 0) return;
      await removeAll(
        tx,
        over.map(({ id }) => id),
        now,
      );
      await recordOperatorChange(tx, {
        ...{ at: now, who: 'server', what: 'retention', subject: 'documents' },
        details: { rows: over.length, before: new Date(before).toISOString(), days },
      });
    });
  }
};

const removeAll = (tx: DatabaseTransaction, ids: readonly string[], at: number): Promise<number> =>
  tx.run(
    `UPDATE identity_documents SET state = 'removed', sealed_picture = NULL, number_end = '', decided_at = ?, decided_by = 'server',
       reason = 'retention' WHERE id IN (${ids.map(() => '?').join()})`,
    at,
    ...ids,
  );
