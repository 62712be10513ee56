import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import { removePushBrowser } from './push-browser-store.ts';
import {
  claimPushMessage,
  type DuePushMessage,
  deleteExpiredPushMessages,
  listDuePushMessages,
  postponePushMessage,
  removePushMessage,
} from './push-message-store.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';

const pollMs = 1_000;
const forgetMs = 10 * 60_000;
/** Maximum number of concurrent attempts to send push messages. A push service that hangs occupies its slots only until the timeout. */
const maxAtOnce = 16;

export interface PushDispatcherDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly sender: Pick<PushSender, 'send'>;
  /** Returns true if this node holds the lease for sending push messages. */
  readonly holdsLease: () => boolean;
  readonly onFailure: (facts: Readonly<Record<string, unknown>>) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends the push messages pending in the database. A node claims each one before sending. If the node dies in between, the message is sent
 * again; the browser then replaces the first notification.
 */
export class PushMessageDispatcher {
  readonly #dependencies: PushDispatcherDependencies;
  readonly #stops: (() => void)[] = [];
  /** Sending attempts in progress by browser id: one browser's push messages are sent one after the other. */
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #isFailing = false;

  constructor(dependencies: PushDispatcherDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const receive = () => void this.check();
    this.#stops.push(
      bus.subscribe('availabilityAlertsChanged', receive),
      bus.subscribe('queueTurn', receive),
      bus.subscribe('queueLost', receive),
      repeatWithoutOverlap(clock, pollMs, () => this.check()),
      repeatWithoutOverlap(clock, forgetMs, () => this.#forget()),
    );
  }

  /** Aborts sending attempts in progress; their push messages stay pending in the database. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#stopping.abort();
    await this.settled();
  }

  /** Resolves when no sending attempt is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Starts sending the due push messages, without waiting for the push services. Never rejects. */
  async check(): Promise<void> {
    const { database, clock, holdsLease, onError } = this.#dependencies;
    if (!holdsLease() || this.#stopping.signal.aborted) return;
    try {
      const due = await listDuePushMessages(database.read, { at: clock.nowMs(), limit: 2 * maxAtOnce });
      for (const message of due) {
        if (this.#underWay.has(message.browserId) || this.#underWay.size >= maxAtOnce) continue;
        const sending = this.#send(message)
          .catch(onError)
          .finally(() => this.#underWay.delete(message.browserId));
        this.#underWay.set(message.browserId, sending);
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) onError(error);
      this.#isFailing = true;
    }
  }

  async #send(message: DuePushMessage): Promise<void> {
    const { database, clock, sender } = this.#dependencies;
    if (!(await claimPushMessage(database, message, clock.nowMs()))) return;
    const { signal } = this.#stopping;
    const outcome = await sender.send(message, { at: clock.nowMs(), signal });
    if (signal.aborted && outcome.kind === 'later') return;
    await this.#store(message, outcome);
  }

  async #store(message: DuePushMessage, outcome: PushOutcome): Promise<void> {
    const { database, clock, onFailure } = this.#dependencies;
    const { id, browserId, kind, attempts } = message;
    const at = clock.nowMs();
    const isWaiting = await database.transact(async (tx) => {
      if (outcome.kind === 'later') return postponePushMessage(tx, message, { at, afterMs: outcome.afterMs });
      if (outcome.kind === 'gone') await removePushBrowser(tx, browserId);
      else await removePushMessage(tx, id);
      return false;
    });
    // Report only a push message's first and final failure. An expired subscription (`gone`) is normal.
    if (outcome.kind === 'refused' || (outcome.kind === 'later' && (attempts === 0 || !isWaiting)))
      onFailure({ kind, answer: outcome.answer, isGivenUp: !isWaiting });
  }

  async #forget(): Promise<void> {
    const { database, clock, holdsLease, onError } = this.#dependencies;
    if (holdsLease()) await database.transact((tx) => deleteExpiredPushMessages(tx, clock.nowMs())).catch(onError);
  }
}
