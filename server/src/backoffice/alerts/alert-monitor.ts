import { isStaffAlertClosedManually, testKind } from '../../platform/alerts/staff-alert-kinds.ts';
import {
  closeStaffAlert,
  listOpenStaffAlerts,
  openStaffAlert,
  type StoredAlert,
  updateStaffAlertLastSeen,
  wasStaffAlertClosedSince,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import { alertConditionKinds, type MonitoredMachine, readAlertConditions } from './alert-conditions.ts';
import { storeAlertMessages } from './alert-message-store.ts';
import type { AlertNotifier } from './alert-notifier.ts';
import type { DayCloseReminder } from './overdue-day-close-alert.ts';

/** Maximum number of alerts whose notifications are queued in one poll. */
const perPoll = 50;

interface NotificationSettings {
  /** Names of the notification channels. */
  readonly channels: readonly string[];
  /** Kinds of alerts of which staff are notified; null means all. */
  readonly kinds: ReadonlySet<string> | null;
  /** Interval in ms at which an open, unacknowledged alert is sent again; 0 disables reminders. */
  readonly repeatMs: number;
}

/**
 * Queues notifications for alerts that were opened or closed, and reminders that are due. Each notification is inserted in the transaction
 * that marks the alert as queued, so it is queued exactly once, whichever node does it.
 */
export const queueAlertMessages = async (
  database: Database,
  settings: NotificationSettings,
  at: number,
): Promise<void> => {
  const due = await database.read.all<StoredAlert>(
    `SELECT * FROM alerts WHERE unnotified = 1 ORDER BY opened_at LIMIT ${perPoll}`,
  );
  const again =
    settings.repeatMs === 0
      ? []
      : await database.read.all<StoredAlert>(
          `SELECT * FROM alerts WHERE closed_at IS NULL AND acknowledged_at IS NULL AND unnotified = 0
             AND (planned_at <= ? OR planned_at > ?) ORDER BY planned_at LIMIT ${perPoll}`,
          at - settings.repeatMs,
          at,
        );
  for (const { id } of [...due, ...again])
    await database.transact(async (tx) => {
      const alert = await tx.get<StoredAlert>('SELECT * FROM alerts WHERE id = ?', id);
      if (alert) await plan(tx, alert, { terms: settings, at });
    }, `alert:${id}`);
};

const plan = async (
  tx: DatabaseTransaction,
  alert: StoredAlert,
  { terms, at }: { readonly terms: NotificationSettings; readonly at: number },
): Promise<void> => {
  const events = eventsOf(alert, { terms, at });
  const isRepeat = events.some((event) => event.startsWith('repeated'));
  const planned = await tx.run(
    'UPDATE alerts SET unnotified = 0, planned_at = ?, repeats = ? WHERE id = ? AND unnotified = ? AND repeats = ?',
    at,
    alert.repeats + Number(isRepeat),
    alert.id,
    alert.unnotified,
    alert.repeats,
  );
  const isWanted = terms.kinds === null || terms.kinds.has(alert.kind) || alert.kind === testKind;
  if (planned > 0 && isWanted) await storeAlertMessages(tx, alert, { events, channels: terms.channels, at });
};

const eventsOf = (
  alert: StoredAlert,
  { terms, at }: { readonly terms: NotificationSettings; readonly at: number },
): string[] => {
  if (alert.kind === testKind) return ['test'];
  // An alert that was closed as soon as it was opened, such as for a jackpot, sends no `closed` message.
  const isOver = alert.closed_at !== null && alert.closed_at > alert.opened_at;
  if (alert.unnotified === 1) return ['opened', ...(isOver ? ['closed'] : [])];
  const plannedAt = alert.planned_at ?? at;
  // Send the reminder also if the last one was planned in the future, because the clock was set back since.
  const isDue = alert.closed_at === null && (plannedAt <= at - terms.repeatMs || plannedAt > at);
  return isDue && terms.repeatMs > 0 ? [`repeated-${alert.repeats + 1}`] : [];
};

const pollMs = 1_000;
/** Interval in ms at which the database stores that the cause of an open alert is still present. */
const seenEveryMs = 60_000;
/** A cause that returns within this time in ms after it ended counts as flapping. */
const flapMs = 10 * 60_000;
/** Time in ms for which a flapping cause must be absent before its alert is closed, so that staff get few notifications. */
const restMs = 60_000;

export interface AlertMonitorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly notifier: Pick<AlertNotifier, 'begin'>;
  readonly terms: NotificationSettings;
  /** Time in ms for which an agent may be disconnected before staff are alerted. */
  readonly graceMs: number;
  /** When staff are reminded of a business day that nobody has closed. */
  readonly reminder: DayCloseReminder;
  readonly machines: () => readonly MonitoredMachine[];
  /** Returns true if this node holds the lease, and so checks and notifies for all nodes. */
  readonly holdsLease: () => boolean;
  /** Called when a check of the alert conditions fails; for consecutive failures, only the first time. */
  readonly onError: (error: unknown) => void;
}

/**
 * Polls the database and the machines' states: opens an alert for each ongoing condition, closes alerts whose condition has ended, and has
 * notifications sent. It reads committed data only, so it misses only a condition that lasts less than a second, and never delays a
 * transaction that moves money.
 */
export class AlertMonitor {
  readonly #dependencies: AlertMonitorDependencies;
  /** When each agent was first seen disconnected, by agent id. Empty after this node takes over the lease from another one. */
  #awaySince = new Map<string, number>();
  /** When the cause of each open alert was first found absent, by alert id. Empty after this node takes over the lease from another one. */
  #goneSince = new Map<string, number>();
  #isFailing = false;
  #stop = (): void => {};

  constructor(dependencies: AlertMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#stop = repeatWithoutOverlap(this.#dependencies.clock, pollMs, () => this.#checkOrReport());
  }

  stop(): void {
    this.#stop();
  }

  async check(): Promise<void> {
    const { database, clock, notifier, terms, holdsLease } = this.#dependencies;
    if (!holdsLease()) {
      this.#awaySince = new Map();
      this.#goneSince = new Map();
      return;
    }
    await this.#reconcile();
    await queueAlertMessages(database, terms, clock.nowMs());
    await notifier.begin();
  }

  async #checkOrReport(): Promise<void> {
    try {
      await this.check();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#dependencies.onError(error);
      this.#isFailing = true;
    }
  }

  async #reconcile(): Promise<void> {
    const { database, clock, machines, graceMs, reminder } = this.#dependencies;
    const at = clock.nowMs();
    const open = await listOpenStaffAlerts(database.read);
    const away = new Map<string, number>();
    const awayMs = (agentId: string): number => {
      const since = this.#awaySince.get(agentId) ?? at;
      away.set(agentId, since);
      return at - since;
    };
    const conditions = await readAlertConditions(database.read, {
      ...{ at, machines: machines(), awayMs, graceMs, reminder },
    });
    this.#awaySince = away;
    const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;
    const lasting = new Set(conditions.map(keyOf));
    const known = new Set(open.map(keyOf));
    for (const condition of conditions)
      if (condition.opens && !known.has(keyOf(condition))) await openStaffAlert(database, condition, at);
    const gone = new Map<string, number>();
    for (const alert of open) {
      if (!alertConditionKinds.has(alert.kind)) continue;
      if (lasting.has(keyOf(alert))) {
        if (at - alert.last_seen_at >= seenEveryMs) await updateStaffAlertLastSeen(database, alert, at);
        continue;
      }
      const since = this.#goneSince.get(alert.id) ?? at;
      const flaps =
        !isStaffAlertClosedManually(alert.kind) &&
        (await wasStaffAlertClosedSince(database.read, alert, alert.opened_at - flapMs));
      const waitMs = flaps ? restMs : 0;
      if (at - since >= waitMs) await close(database, alert, at);
      else gone.set(alert.id, since);
    }
    this.#goneSince = gone;
  }
}

const close = (database: Database, alert: StoredAlert, at: number): Promise<boolean> =>
  database.transact((tx) => closeStaffAlert(tx, alert, at));
