import { testKind } from '../../platform/alerts/alert-kinds.ts';
import { findAlert } from '../../platform/alerts/alert-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { alertMessageOf } from './alert-message.ts';
import { type AlertMessage, listDue, listDueChannels, storeFailed, storeNotified } from './message-store.ts';
import type { AlertSender, ChannelAnswer, NotificationChannel } from './notification-channel.ts';

/** Messages that one channel is told at the same time. A channel that hangs keeps none from the others. */
const maxAtOnce = 8;

export interface AlertNotifierDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: readonly NotificationChannel[];
  readonly sender: () => AlertSender;
  readonly onFailure: (facts: Readonly<Record<string, unknown>>) => void;
}

/**
 * Tells the messages that wait in the database, each until its channel has taken it. A message is stored as told after the channel's
 * answer, so a process that dies in between tells it again, under the same id.
 */
export class AlertNotifier {
  readonly #dependencies: AlertNotifierDependencies;
  /** By channel and message. */
  readonly #underWay = new Map<string, Map<string, Promise<void>>>();
  readonly #stopping = new AbortController();

  constructor(dependencies: AlertNotifierDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins to tell what is due, and does not wait for the channels. */
  async begin(): Promise<void> {
    const { database, clock } = this.#dependencies;
    if (this.#stopping.signal.aborted) return;
    const at = clock.nowMs();
    for (const channel of await listDueChannels(database.read, at)) {
      const underWay = this.#underWay.get(channel) ?? new Map<string, Promise<void>>();
      this.#underWay.set(channel, underWay);
      // Those under way are still listed as due.
      for (const message of await listDue(database.read, channel, { at, limit: 2 * maxAtOnce })) {
        const key = `${message.alert_id} ${message.event}`;
        if (underWay.has(key) || underWay.size >= maxAtOnce) continue;
        const telling = this.#notify(message)
          .catch((error) => this.#dependencies.onFailure({ error: String(error) }))
          .finally(() => underWay.delete(key));
        underWay.set(key, telling);
      }
    }
  }

  /** Ends what is under way; the messages go on waiting in the database. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#underWay.values()].flatMap((underWay) => [...underWay.values()]));
  }

  async #notify(message: AlertMessage): Promise<void> {
    const { database, clock, channels, sender, onFailure } = this.#dependencies;
    const alert = await findAlert(database.read, message.alert_id);
    const channel = channels.find(({ name }) => name === message.channel);
    if (!alert) return;
    const { isNotified, answer }: ChannelAnswer = channel
      ? await channel.send(alertMessageOf(alert, message.event, sender()), this.#stopping.signal)
      : { isNotified: false, answer: 'this channel is no longer set' };
    if (this.#stopping.signal.aborted && !isNotified) return;
    const now = clock.nowMs();
    if (isNotified) {
      await storeNotified(database, message, { answer, at: now });
      return;
    }
    const isFinal = !channel || alert.kind === testKind;
    const isOver = await storeFailed(database, message, { answer, now, isFinal });
    // Once at the first failure, and once when it is given up.
    if (message.attempts === 0 || isOver)
      onFailure({ alertId: alert.id, kind: alert.kind, channel: message.channel, answer, isGivenUp: isOver });
  }
}
