import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import { readJurisdictionProfilesBySite } from '../../players/protection/profile/jurisdiction-profile-store.ts';

/** Retention times of personal data and alerts, in days; 0 keeps them forever. Ledger, rounds and protection data have none. */
export interface RetentionDays {
  /** The log of logins. */
  readonly logins: number;
  /** Messages of the team chat. */
  readonly chat: number;
  /** IP addresses in sessions, in the log of logins and in known login sources. */
  readonly addresses: number;
  /** Closed alerts and their notifications, counted from the end of the alert. */
  readonly alerts: number;
  /** Idempotency keys of office actions and their results. The actions themselves stay in the audit trail and the ledger. */
  readonly steps: number;
}

/** Maximum number of rows per transaction, so that other transactions wait only briefly. */
const maxRows = 500;
/** Maximum number of transactions per run; the rest waits for the next run. */
const maxTransactions = 200;
const dayMs = 86_400_000;
/** Minimum retention of idempotency keys of actions, in days before the newest key; a database rule enforces it. */
export const stepDaysAtLeast = 7;

type Forget = (tx: DatabaseTransaction, before: number) => Promise<number>;

/**
 * Deletion rules; each deletes the oldest rows first. Ids of logins and messages grow with time, so the oldest rows are found by the
 * primary key.
 */
const rules: readonly {
  readonly term: keyof RetentionDays;
  readonly what: string;
  readonly forget: Forget;
}[] = [
  { term: 'logins', what: 'logins', forget: (tx, before) => deleteOldest(tx, 'logins', before) },
  {
    term: 'chat',
    what: 'chat messages',
    forget: (tx, before) => deleteOldest(tx, 'chat_messages', before),
  },
  {
    term: 'addresses',
    what: 'addresses of logins',
    forget: (tx, before) =>
      tx.run(
        `UPDATE logins SET ip = '' WHERE at < ? AND id IN
           (SELECT id FROM logins WHERE ip <> '' ORDER BY id LIMIT ${maxRows})`,
        before,
      ),
  },
  {
    term: 'addresses',
    what: 'addresses of sessions',
    forget: (tx, before) =>
      tx.run(
        `UPDATE sessions SET ip = '' WHERE id IN
           (SELECT id FROM sessions WHERE ip <> '' AND ended_at < ? ORDER BY ended_at LIMIT ${maxRows})`,
        before,
      ),
  },
  {
    term: 'addresses',
    what: 'known addresses',
    forget: (tx, before) =>
      tx.run("DELETE FROM known_login_sources WHERE seen_at < ? AND source LIKE 'address:%'", before),
  },
  { term: 'alerts', what: 'alerts', forget: (tx, before) => deleteAlerts(tx, before) },
  { term: 'steps', what: 'steps of staff', forget: (tx, before) => deleteSteps(tx, before) },
];

/**
 * Deletes data whose retention time has passed, in small transactions, each with an audit trail entry. Counts whole days (UTC), so there is
 * work once a day. Concurrent runs do no harm.
 */
export const deleteExpiredData = async (
  database: Database,
  retentionDays: RetentionDays,
  now: number,
): Promise<void> => {
  let transactions = 0;
  for (const { term, what, forget } of rules) {
    if (retentionDays[term] === 0) continue;
    const before = Math.floor(now / dayMs) * dayMs - retentionDays[term] * dayMs;
    for (let rows = maxRows; rows >= maxRows && transactions < maxTransactions; transactions++)
      rows = await database.transact(async (tx) => {
        const forgotten = await forget(tx, before);
        if (forgotten > 0)
          await recordOperatorChange(tx, {
            ...{ at: now, who: 'server', what: 'retention', subject: what },
            details: { rows: forgotten, before: new Date(before).toISOString(), days: retentionDays[term] },
          });
        return forgotten;
      });
  }
};

const deleteOldest = (tx: DatabaseTransaction, table: 'logins' | 'chat_messages', before: number): Promise<number> =>
  tx.run(`DELETE FROM ${table} WHERE at < ? AND id IN (SELECT id FROM ${table} ORDER BY id LIMIT ${maxRows})`, before);

/** Deletes idempotency keys of actions. A database rule protects those of the week before the newest key, whatever the clock shows. */
const deleteSteps = (tx: DatabaseTransaction, before: number): Promise<number> =>
  tx.run(
    `DELETE FROM staff_steps WHERE key_text IN (SELECT key_text FROM staff_steps
       WHERE at < ? AND at <= (SELECT MAX(at) FROM staff_steps) - ${stepDaysAtLeast * dayMs} ORDER BY at LIMIT ${maxRows})`,
    before,
  );

/** Deletes alerts that are closed and whose notifications are all sent or given up. */
const deleteAlerts = async (tx: DatabaseTransaction, before: number): Promise<number> => {
  const over = await tx.all<{ id: string }>(
    `SELECT id FROM alerts WHERE opened_at < ? AND closed_at < ? AND unnotified = 0 AND NOT EXISTS
       (SELECT 1 FROM alert_messages WHERE alert_id = alerts.id AND notified_at IS NULL AND given_up_at IS NULL)
     ORDER BY opened_at LIMIT ${maxRows}`,
    before,
    before,
  );
  if (over.length === 0) return 0;
  const ids = over.map(({ id }) => id);
  const places = ids.map(() => '?').join();
  for (const table of ['alert_messages', 'attendant_tasks'])
    await tx.run(`DELETE FROM ${table} WHERE alert_id IN (${places})`, ...ids);
  return tx.run(`DELETE FROM alerts WHERE id IN (${places})`, ...ids);
};

/** Interval in ms between two deletions of expired data. */
const pollMs = 10 * 60_000;

interface RetentionMonitorDependencies extends LeasedPollDependencies {
  readonly database: Database;
  readonly terms: RetentionDays;
}

/** Deletes expired data regularly, on one node for all. */
export class RetentionMonitor {
  readonly #dependencies: RetentionMonitorDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: RetentionMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { database, clock, terms, onError } = this.#dependencies;
    const work = async (): Promise<void> => {
      await deleteExpiredData(database, terms, clock.nowMs()).catch((error: unknown) => {
        if (!this.#poll.isStopped) onError(error);
      });
      if (this.#poll.isStopped) return;
      // The retention time of documents is read on each run: it is in the jurisdiction profile, which can change while the server runs.
      await deleteExpiredIdentityDocuments(database, clock.nowMs());
    };
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work });
  }

  stop(): void {
    this.#poll.stop();
  }
}

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
