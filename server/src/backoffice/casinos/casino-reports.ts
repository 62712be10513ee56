import type { Queries } from '../../platform/database/database.ts';
import { findEventSubscription } from '../../platform/sites/casino-events.ts';
import type { Finding } from '../../play/casino/reconcile-site.ts';

const maxDays = 60;
const maxDead = 200;

interface DayRow {
  readonly day: string;
  readonly at: number;
  readonly compared: number;
  readonly findings: string;
}

/** Returns the comparisons of a site's business days with its casino's platform, the newest first. */
export const listReconciliations = async (db: Queries, siteKey: number) => {
  const rows = await db.all<DayRow>(
    'SELECT day, at, compared, findings FROM platform_reconciliations WHERE site_id = ? ORDER BY day DESC LIMIT ?',
    ...[siteKey, maxDays],
  );
  return rows.map(({ day, at, compared, findings }) => ({
    ...{ day, at: Number(at), compared: Number(compared) },
    findings: (JSON.parse(findings) as Finding[]).map(({ theirs = null, ...finding }) => ({
      ...finding,
      theirs,
    })),
  }));
};

interface DeadRow {
  readonly number: number;
  readonly type: string;
  readonly session_id: string | null;
  readonly data: string;
  readonly at: number;
  readonly next_at: number;
  readonly tries: number;
  readonly answer: string | null;
}

/** Returns the events that a site's casino did not take, the oldest first, and how many are still tried. */
export const readCasinoEvents = async (db: Queries, siteKey: number) => {
  const { endedAt, last } = await findEventSubscription(db, siteKey);
  const counts = await db.all<{ state: string; count: number }>(
    "SELECT state, count(*) AS count FROM platform_events WHERE site_id = ? AND state <> 'sent' GROUP BY state",
    siteKey,
  );
  const countOf = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
  const rows = await db.all<DeadRow>(
    `SELECT number, type, session_id, data, at, next_at, tries, answer FROM platform_events
     WHERE site_id = ? AND state = 'dead' ORDER BY number LIMIT ?`,
    ...[siteKey, maxDead],
  );
  return {
    ...{ endedAt, last, waiting: countOf('waiting'), deadCount: countOf('dead') },
    dead: rows.map((row) => ({
      ...{ number: Number(row.number), type: row.type, session: row.session_id },
      player: (JSON.parse(row.data) as { readonly player?: string }).player ?? null,
      // A dead letter's next time is that of its last try.
      ...{ at: Number(row.at), triedAt: Number(row.next_at), tries: Number(row.tries) },
      answer: row.answer ?? '',
    })),
  };
};
