import { sign } from '@reelfloor/platform-client/signatures';
import { newAlertId, openAlertIn } from '../../platform/alerts/alert-store.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Alarm } from '../../platform/process/alarms.ts';
import { type EventRow, eventOf, numberEvents } from '../../platform/sites/casino-events.ts';
import { findSiteConnection, type SiteConnection } from '../../platform/sites/site-connections.ts';
import type { Site, Sites } from '../../platform/sites/sites.ts';

export interface EventSenderDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly alarm: Alarm;
  readonly sites: Pick<Sites, 'all'>;
  readonly nodeId: string;
  readonly random: () => number;
}

const [secondS, minuteS, hourS] = [1, 60, 3600];
/** Seconds from a failed try to the next one. After the last of them the event is a dead letter, until staff send it again. */
const pausesS = [
  ...[5 * secondS, 30 * secondS, 2 * minuteS, 10 * minuteS, hourS],
  ...[3 * hourS, 6 * hourS, 12 * hourS, 24 * hourS],
];
/** By how much a pause is longer or shorter by chance, so that receivers are not asked by all at once. */
const jitter = 0.2;
const pollMs = 1_000;
const timeoutMs = 10_000;
/** How long a node has a site's events for itself, in ms. It begins to send none whose answer may come later. */
const leaseMs = 60_000;
const maxBatch = 100;
/** Sessions whose events are sent at once. */
const maxAtOnce = 8;

/** Returns the pause in ms after so many tries; null: none is left. */
export const pauseAfter = (tries: number, random: () => number): number | null => {
  const pauseS = pausesS[tries - 1];
  return pauseS === undefined ? null : Math.round(pauseS * 1000 * (1 - jitter + 2 * jitter * random()));
};

/**
 * Sends the events of each site to its casino's platform, at least once, those of one session in their order. One node has the lease of
 * a site; another takes it when that node is gone.
 */
export class EventSender {
  readonly #dependencies: EventSenderDependencies;
  readonly #stops: (() => void)[] = [];
  /** Sites whose events are being sent. */
  readonly #sending = new Set<number>();
  #stopPolling: (() => void) | null = null;
  #stopped = false;

  constructor(dependencies: EventSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Without a site whose wallet is elsewhere no timer runs. */
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

  /** Sends what is due, once. A casino that is slow keeps the events of no other one waiting. */
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

  /** Returns true if more may be due. */
  async #sendBatch(site: Site): Promise<boolean> {
    const { database, clock, nodeId } = this.#dependencies;
    const at = clock.nowMs();
    const connection = await findSiteConnection(database.read, site.key);
    // No other contract takes events. They stay, for the casino to read by their numbers.
    if (this.#stopped || connection?.contract !== 'reelfloor') return false;
    const isOurs = await database.transact(async (tx) => {
      await numberEvents(tx, site.key);
      return tx.run(
        `UPDATE platform_event_sites SET lease_node = ?, lease_until = ?
         WHERE site_id = ? AND ended_at IS NULL AND (lease_node = ? OR lease_until < ? OR lease_until > ?)`,
        // A lease that ends later than any node lets one end was taken by a wrong clock.
        ...[nodeId, at + leaseMs, site.key, nodeId, at, at + leaseMs],
      );
    });
    if (isOurs === 0) return false;
    // An event waits for the one before it in its session, even if that one is due later. One that was never sent is due, whatever its
    // time says: that may be by a clock that was set back since.
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

  /** Sends one event and notes how that went. Returns whether the receiver has it. */
  async #send(site: Site, connection: SiteConnection, row: EventRow): Promise<boolean> {
    const { database, clock, random, alarm } = this.#dependencies;
    const { status, detail } = await this.#post(site, connection, row);
    if (status >= 200 && status <= 299) {
      await database.statement(
        "UPDATE platform_events SET state = 'sent', answer = NULL WHERE id = ?",
        row.id,
      );
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
    const pauseMs = pauseAfter(tries, random);
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
    const body = JSON.stringify(eventOf(row, site.siteId));
    const id = `evt_${site.siteId}_${row.number}`;
    const headers = await sign({ kind: 'event', body }, { keys, id, now: clock.nowMs() });
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

/** Alerts staff: one alert for each site, until the events are sent again. */
const alertEvents = (
  tx: DatabaseTransaction,
  { key, siteId }: Site,
  { text, at }: { readonly text: string; readonly at: number },
): Promise<string> => {
  const cause = {
    ...({ kind: 'platformEvents', subject: String(key), siteKey: key } as const),
    text: `The platform of site ${siteId} ${text}.`,
  };
  return openAlertIn(tx, cause, { at, id: newAlertId() });
};
