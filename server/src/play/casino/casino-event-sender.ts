import { createSignatureHeaders } from '@reelfloor/platform-client/signatures';
import { createStaffAlertId, openStaffAlertInTransaction } from '../../platform/alerts/staff-alert-store.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import { assignCasinoEventNumbers, type EventRow, toCasinoEvent } from '../../platform/sites/casino-events.ts';
import { findSitePlatformConnection, type SiteConnection } from '../../platform/sites/site-platform-connections.ts';
import type { Site, Sites } from '../../platform/sites/sites.ts';

export interface EventSenderDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
  readonly sites: Pick<Sites, 'all'>;
  readonly nodeId: string;
  readonly random: () => number;
}

const [secondS, minuteS, hourS] = [1, 60, 3600];
/** Retry backoff of an undelivered event, in seconds. After the last retry fails, the event is a dead letter until staff send it again. */
const pausesS = [
  ...[5 * secondS, 30 * secondS, 2 * minuteS, 10 * minuteS, hourS],
  ...[3 * hourS, 6 * hourS, 12 * hourS, 24 * hourS],
];
/** Random jitter of the retry delay (0.2 = ±20 %), so that retries to all casinos do not coincide. */
const jitter = 0.2;
const pollMs = 1_000;
const timeoutMs = 10_000;
/** Duration of a node's lease on a site's events, in ms. The node sends no event whose answer could arrive after the lease expires. */
const leaseMs = 60_000;
const maxBatch = 100;
/** Maximum number of play sessions whose events are sent concurrently. */
const maxAtOnce = 8;

/** Returns the delay in ms before the next retry, after `tries` attempts; null if no retry is left. */
export const computeCasinoEventRetryDelayMs = (tries: number, random: () => number): number | null => {
  const pauseS = pausesS[tries - 1];
  return pauseS === undefined ? null : Math.round(pauseS * 1000 * (1 - jitter + 2 * jitter * random()));
};

/**
 * Delivers each site's events to its casino's platform, at least once, in order within a play session. One node holds a site's lease;
 * another takes over when it dies.
 */
export class CasinoEventSender {
  readonly #dependencies: EventSenderDependencies;
  readonly #stops: (() => void)[] = [];
  /** Keys of the sites whose events are being sent. */
  readonly #sending = new Set<number>();
  #stopPolling: (() => void) | null = null;
  #stopped = false;

  constructor(dependencies: EventSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts sending. Polls for due events only while at least one site has its wallet at a casino's platform. */
  start(): void {
    this.#stops.push(this.#dependencies.bus.subscribe('sitesChanged', () => this.#startPolling()));
    this.#startPolling();
  }

  stop(): void {
    this.#stopped = true;
    this.#stopPolling?.();
    for (const stop of this.#stops) stop();
  }

  #startPolling(): void {
    const { sites, clock, alarm } = this.#dependencies;
    if (this.#stopped || this.#stopPolling || !sites.all.some(({ wallet }) => wallet === 'platform')) return;
    this.#stopPolling = clock.every(
      pollMs,
      () =>
        void this.sendDue().catch((error) =>
          alarm("sending events to casinos' platforms failed", { error: String(error) }),
        ),
    );
  }

  /** Sends all due casino events once. Sites are served concurrently, so a slow casino does not delay the others. */
  async sendDue(): Promise<void> {
    const idle = this.#dependencies.sites.all.filter(
      ({ key, wallet }) => wallet === 'platform' && !this.#sending.has(key),
    );
    await Promise.all(
      idle.map(async (site) => {
        this.#sending.add(site.key);
        try {
          while (await this.#sendBatch(site));
        } finally {
          this.#sending.delete(site.key);
        }
      }),
    );
  }

  /** Sends one batch of a site's events. Returns whether more events may be due. */
  async #sendBatch(site: Site): Promise<boolean> {
    const { database, clock, nodeId } = this.#dependencies;
    const at = clock.nowMs();
    const connection = await findSitePlatformConnection(database.read, site.key);
    // Only casinos on the API contract `reelfloor` are sent events. Those of other casinos stay stored; the casino can read them by number.
    if (this.#stopped || connection?.contract !== 'reelfloor') return false;
    const isOurs = await database.transact(async (tx) => {
      await assignCasinoEventNumbers(tx, site.key);
      return tx.run(
        `UPDATE platform_event_sites SET lease_node = ?, lease_until = ?
         WHERE site_id = ? AND ended_at IS NULL AND (lease_node = ? OR lease_until < ? OR lease_until > ?)`,
        // Ignore a lease that ends later than any valid one: a node with a wrong clock took it.
        ...[nodeId, at + leaseMs, site.key, nodeId, at, at + leaseMs],
      );
    });
    if (isOurs === 0) return false;
    // An event waits for the earlier ones of its session, even if they are due later. An event that was never sent is always due: its
    // `next_at` may be in the future because the clock was set back since.
    const due = await database.read.all<EventRow>(
      `SELECT e.* FROM platform_events e WHERE e.site_id = ? AND e.state = 'waiting' AND e.number IS NOT NULL
         AND (e.tries = 0 OR e.next_at <= ?)
         AND NOT EXISTS (SELECT 1 FROM platform_events b WHERE b.site_id = e.site_id AND b.session_id = e.session_id
           AND b.number < e.number AND b.state = 'waiting' AND b.tries > 0 AND b.next_at > ?)
       ORDER BY e.number LIMIT ?`,
      ...[site.key, at, at, maxBatch],
    );
    const queues = new Map<string, EventRow[]>();
    for (const row of due) {
      const queue = row.session_id ?? `event ${row.number}`;
      queues.set(queue, [...(queues.get(queue) ?? []), row]);
    }
    const waiting = [...queues.values()];
    const work = async (): Promise<void> => {
      for (let queue = waiting.shift(); queue && !this.#stopped; queue = waiting.shift())
        for (const row of queue) {
          if (clock.nowMs() > at + leaseMs - timeoutMs) return;
          if (!(await this.#send(site, connection, row))) break;
        }
    };
    await Promise.all(Array.from({ length: maxAtOnce }, work));
    return due.length === maxBatch;
  }

  /** Sends one event to the casino and stores the result. Returns whether the casino accepted it. */
  async #send(site: Site, connection: SiteConnection, row: EventRow): Promise<boolean> {
    const { database, clock, random, alarm } = this.#dependencies;
    const { status, detail } = await this.#post(site, connection, row);
    if (status >= 200 && status <= 299) {
      await database.statement("UPDATE platform_events SET state = 'sent', answer = NULL WHERE id = ?", row.id);
      return true;
    }
    const at = clock.nowMs();
    if (status === 410) {
      await database.transact(async (tx) => {
        await tx.run('UPDATE platform_event_sites SET ended_at = ? WHERE site_id = ?', at, site.key);
        await alertEvents(tx, site, { text: 'wants no more events', at });
      });
      alarm("a casino's platform wants no more events", { site: site.siteId });
      return false;
    }
    const tries = Number(row.tries) + 1;
    const pauseMs = computeCasinoEventRetryDelayMs(tries, random);
    await database.transact(async (tx) => {
      await tx.run(
        'UPDATE platform_events SET state = ?, tries = ?, next_at = ?, answer = ? WHERE id = ?',
        ...[pauseMs === null ? 'dead' : 'waiting', tries, at + (pauseMs ?? 0), detail.slice(0, 200), row.id],
      );
      if (pauseMs === null)
        await alertEvents(tx, site, { text: `did not take event ${Number(row.number)}: ${detail}`, at });
    });
    if (pauseMs === null)
      alarm("an event could not be sent to a casino's platform", {
        site: site.siteId,
        number: Number(row.number),
      });
    return false;
  }

  async #post(
    site: Site,
    { url, outKeys: keys }: SiteConnection,
    row: EventRow,
  ): Promise<{ readonly status: number; readonly detail: string }> {
    const { clock } = this.#dependencies;
    const body = JSON.stringify(toCasinoEvent(row, site.siteId));
    const id = `evt_${site.siteId}_${row.number}`;
    const headers = await createSignatureHeaders({ kind: 'event', body }, { keys, id, now: clock.nowMs() });
    const aborted = new AbortController();
    const cancel = clock.after(timeoutMs, () => aborted.abort(new Error(`no answer in ${timeoutMs} ms`)));
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/events`, {
        ...{ method: 'POST', redirect: 'error', body, signal: aborted.signal },
        headers: { ...headers, 'content-type': 'application/json' },
      });
      return { status: response.status, detail: `status ${response.status}` };
    } catch (error) {
      return { status: 0, detail: error instanceof Error ? error.message : String(error) };
    } finally {
      cancel();
      aborted.abort();
    }
  }
}

/** Opens one staff alert per site about undelivered events. It stays open until the events have been sent. */
const alertEvents = (
  tx: DatabaseTransaction,
  { key, siteId }: Site,
  { text, at }: { readonly text: string; readonly at: number },
): Promise<string> => {
  const cause = {
    ...({ kind: 'platformEvents', subject: String(key), siteKey: key } as const),
    text: `The platform of site ${siteId} ${text}.`,
  };
  return openStaffAlertInTransaction(tx, cause, { at, id: createStaffAlertId() });
};
