import type { Queries } from '../../platform/database/database.ts';
import { countUndeliverableCasinoEvents, findCasinoEventSubscription } from '../../platform/sites/casino-events.ts';
import { findSitePlatformConnection } from '../../platform/sites/site-platform-connections.ts';

/** Time in ms after which a casino's platform that has not answered a transfer counts as unresponsive. */
const silentMs = 60_000;

interface OpenRow {
  readonly count: number;
  readonly minor: number;
  readonly is_held: number;
}

/**
 * Counts, for a casino's site, the transfers and events that wait for a decision of staff, and the differences of the last
 * reconciliation.
 */
export const countPendingCasinoDecisions = async (db: Queries, siteKey: number) => {
  const open = await db.all<OpenRow>(
    `SELECT count(*) AS count, coalesce(sum(amount_minor), 0) AS minor, CASE WHEN state = 'held' THEN 1 ELSE 0 END AS is_held
     FROM platform_transfers WHERE site_id = ? AND ended_at IS NULL GROUP BY 3`,
    siteKey,
  );
  const sums = (isHeld: number) => open.find(({ is_held }) => Number(is_held) === isHeld);
  const newest = await db.get<{ findings: string }>(
    'SELECT findings FROM platform_reconciliations WHERE site_id = ? ORDER BY day DESC LIMIT 1',
    siteKey,
  );
  return {
    ...{ held: Number(sums(1)?.count ?? 0), heldMinor: Number(sums(1)?.minor ?? 0) },
    ...{ unknown: Number(sums(0)?.count ?? 0), unknownMinor: Number(sums(0)?.minor ?? 0) },
    differing: newest ? (JSON.parse(newest.findings) as unknown[]).length : 0,
    dead: await countUndeliverableCasinoEvents(db, siteKey),
    eventsEndedAt: (await findCasinoEventSubscription(db, siteKey)).endedAt,
  };
};

/** Parses the response of a casino's platform to a transfer, as stored in the outbox; null if there is none. */
export const parseStoredCasinoResponse = (stored: string | null) => {
  if (stored === null) return null;
  const {
    class: of,
    code,
    message = null,
  } = JSON.parse(stored) as {
    readonly class: string;
    readonly code: string;
    readonly message?: string;
  };
  return { class: of, code, message };
};

/**
 * Returns the URL, wallet API and state of a site's connection to its casino's platform; null if it has none. Of the keys it returns only
 * when they changed. `db` must see all sites: the queries of staff of one site return no connections.
 */
export const readCasinoConnectionState = async (db: Queries, siteKey: number, at: number) => {
  const connection = await findSitePlatformConnection(db, siteKey);
  if (!connection) return null;
  const last = await db.get<{ ended_at: number }>(
    'SELECT ended_at FROM platform_transfers WHERE site_id = ? AND ended_at IS NOT NULL ORDER BY number DESC LIMIT 1',
    siteKey,
  );
  const waiting = await db.get<{ at: number; answer: string | null }>(
    "SELECT at, answer FROM platform_transfers WHERE site_id = ? AND state IN ('asked', 'unknown') ORDER BY number LIMIT 1",
    siteKey,
  );
  const trouble = parseStoredCasinoResponse(waiting?.answer ?? null);
  const isSilent = waiting !== undefined && Number(waiting.at) < at - silentMs;
  return {
    url: connection.url,
    contract: connection.contract,
    keysChangedAt: connection.changedAt,
    hasFormerKeys: connection.outKeys.length > 1,
    state: stateOf({ isFaulty: trouble?.class === 'fatal', isSilent, hasAnswered: last !== undefined }),
    answeredAt: last ? Number(last.ended_at) : null,
    trouble,
  };
};

const stateOf = (facts: {
  readonly isFaulty: boolean;
  readonly isSilent: boolean;
  readonly hasAnswered: boolean;
}): 'faulty' | 'silent' | 'answers' | 'new' => {
  if (facts.isFaulty) return 'faulty';
  if (facts.isSilent) return 'silent';
  return facts.hasAnswered ? 'answers' : 'new';
};
