import { testKind } from '../../platform/alerts/staff-alert-kinds.ts';
import { findStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { buildAlertMessage } from './alert-message.ts';
import {
  listChannelsWithDueMessages,
  listDueAlertMessages,
  type StoredAlertMessage,
  storeAlertMessageDelivery,
  storeAlertMessageFailure,
} from './alert-message-store.ts';
import type { AlertingInstallation, NotificationChannel, NotificationResult } from './alert-notification-channel.ts';

/** Maximum number of concurrent sends per notification channel. A channel that hangs does not block the other channels. */
const maxAtOnce = 8;

export interface AlertNotifierDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: readonly NotificationChannel[];
  readonly sender: () => AlertingInstallation;
  readonly onFailure: (facts: Readonly<Record<string, unknown>>) => void;
}

/**
 * Sends the notifications that are queued in the database and retries each until its channel accepts it. A message is stored as sent only
 * after the channel responds, so a process that dies in between sends it again under the same id, which receivers can deduplicate.
 */
export class AlertNotifier {
  readonly #dependencies: AlertNotifierDependencies;
  /** Notifications being sent, by channel, then by alert id and event. */
  readonly #underWay = new Map<string, Map<string, Promise<void>>>();
  readonly #stopping = new AbortController();

  constructor(dependencies: AlertNotifierDependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts sending the notifications that are due, without waiting for the channels' responses. */
  async begin(): Promise<void> {
    const { database, clock } = this.#dependencies;
    if (this.#stopping.signal.aborted) return;
    const at = clock.nowMs();
    for (const channel of await listChannelsWithDueMessages(database.read, at)) {
      const underWay = this.#underWay.get(channel) ?? new Map<string, Promise<void>>();
      this.#underWay.set(channel, underWay);
      // Read more messages than can be sent at once, because those that are being sent are still listed as due.
      for (const message of await listDueAlertMessages(database.read, channel, {
        at,
        limit: 2 * maxAtOnce,
      })) {
        const key = `${message.alert_id} ${message.event}`;
        if (underWay.has(key) || underWay.size >= maxAtOnce) continue;
        const telling = this.#notify(message)
          .catch((error) => this.#dependencies.onFailure({ error: String(error) }))
          .finally(() => underWay.delete(key));
        underWay.set(key, telling);
      }
    }
  }

  /** Aborts the sends in progress; their messages stay queued in the database. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#underWay.values()].flatMap((underWay) => [...underWay.values()]));
  }

  async #notify(message: StoredAlertMessage): Promise<void> {
    const { database, clock, channels, sender, onFailure } = this.#dependencies;
    const alert = await findStaffAlert(database.read, message.alert_id);
    const channel = channels.find(({ name }) => name === message.channel);
    if (!alert) return;
    const { isNotified, answer }: NotificationResult = channel
      ? await channel.send(buildAlertMessage(alert, message.event, sender()), this.#stopping.signal)
      : { isNotified: false, answer: 'this channel is no longer set' };
    if (this.#stopping.signal.aborted && !isNotified) return;
    const now = clock.nowMs();
    if (isNotified) {
      await storeAlertMessageDelivery(database, message, { answer, at: now });
      return;
    }
    const isFinal = !channel || alert.kind === testKind;
    const isOver = await storeAlertMessageFailure(database, message, { answer, now, isFinal });
    // Log only the first failure of a message, and the final one, when the message is dropped.
    if (message.attempts === 0 || isOver)
      onFailure({ alertId: alert.id, kind: alert.kind, channel: message.channel, answer, isGivenUp: isOver });
  }
}
