import { testKind } from '../../platform/alerts/alert-kinds.ts';
import { findAlert } from '../../platform/alerts/alert-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { alertMessageOf } from './alert-message.ts';
import type { AlertWay, WayAnswer } from './alert-way.ts';
import { type AlertMessage, listDue, listDueWays, storeFailed, storeNotified } from './message-store.ts';

/** Messages that one way is told at the same time. A way that hangs keeps none from the others. */
const maxAtOnce = 8;

export interface AlertNotifierParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ways: readonly AlertWay[];
  readonly site: number;
  readonly onFailure: (facts: Readonly<Record<string, unknown>>) => void;
}

/**
 * Tells the messages that wait in the books, each until its way has taken it. A message is stored as told after the way's
 * answer, so a process that dies in between tells it again, under the same id.
 */
export class AlertNotifier {
  readonly #parts: AlertNotifierParts;
  /** By way and message. */
  readonly #underWay = new Map<string, Map<string, Promise<void>>>();
  readonly #stopping = new AbortController();

  constructor(parts: AlertNotifierParts) {
    this.#parts = parts;
  }

  /** Begins to tell what is due, and does not wait for the ways. */
  async begin(): Promise<void> {
    const { database, clock } = this.#parts;
    if (this.#stopping.signal.aborted) return;
    const at = clock.nowMs();
    for (const way of await listDueWays(database.read, at)) {
      const underWay = this.#underWay.get(way) ?? new Map<string, Promise<void>>();
      this.#underWay.set(way, underWay);
      // Those under way are still listed as due.
      for (const message of await listDue(database.read, way, { at, limit: 2 * maxAtOnce })) {
        const key = `${message.alert_id} ${message.event}`;
        if (underWay.has(key) || underWay.size >= maxAtOnce) continue;
        const telling = this.#notify(message)
          .catch((error) => this.#parts.onFailure({ error: String(error) }))
          .finally(() => underWay.delete(key));
        underWay.set(key, telling);
      }
    }
  }

  /** Ends what is under way; the messages go on waiting in the books. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#underWay.values()].flatMap((underWay) => [...underWay.values()]));
  }

  async #notify(message: AlertMessage): Promise<void> {
    const { database, clock, ways, site, onFailure } = this.#parts;
    const alert = await findAlert(database.read, message.alert_id);
    const way = ways.find(({ name }) => name === message.way);
    if (!alert) return;
    const { isNotified, answer }: WayAnswer = way
      ? await way.send(alertMessageOf(alert, message.event, site), this.#stopping.signal)
      : { isNotified: false, answer: 'this way is no longer set' };
    if (this.#stopping.signal.aborted && !isNotified) return;
    const now = clock.nowMs();
    if (isNotified) {
      await storeNotified(database, message, { answer, at: now });
      return;
    }
    const isFinal = !way || alert.kind === testKind;
    const isOver = await storeFailed(database, message, { answer, now, isFinal });
    // Once at the first failure, and once when it is given up.
    if (message.attempts === 0 || isOver)
      onFailure({ alertId: alert.id, kind: alert.kind, way: message.way, answer, isGivenUp: isOver });
  }
}
