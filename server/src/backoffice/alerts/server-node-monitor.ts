import { statfs } from 'node:fs/promises';
import {
  closeStaffAlert,
  createStaffAlertId,
  openStaffAlertInTransaction,
} from '../../platform/alerts/staff-alert-store.ts';
import { type Clock, waitAtMost } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import {
  describeBackupProblem,
  describeOverdueDatabaseAudit,
  describeUnsentDailyReports,
  readLastBackup,
  readLastDatabaseAuditTime,
} from '../../platform/process/daily-job-records.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import { buildAlertMessage } from './alert-message.ts';
import { computeAlertRetryDelayMs } from './alert-message-store.ts';
import type { AlertingInstallation, NotificationChannel } from './alert-notification-channel.ts';

const pollMs = 2_000;
/** Time in ms for which the database or NATS may be unreachable before staff are alerted; longer than a failover takes. */
const patienceMs = 10_000;
/** Maximum number of alerts kept in memory that opened and closed while the database was unreachable. */
const maxEnded = 20;
/** Timeout in ms of the query by which one check tests the database. */
const probeMs = 3_000;

const ownKinds = [
  'disk',
  'clock',
  'databaseAway',
  'natsAway',
  'backupOverdue',
  'auditOverdue',
  'reportsUnsent',
] as const;
type OwnKind = (typeof ownKinds)[number];

export interface NodeMonitorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: readonly NotificationChannel[];
  /** Kinds of alerts of which staff are notified; null means all. */
  readonly kinds: ReadonlySet<string> | null;
  readonly nodeName: string;
  readonly sender: () => AlertingInstallation;
  readonly dataDir: string;
  /** Free disk space in bytes below which staff are alerted; 0 disables the check. */
  readonly diskBytes: number;
  readonly isTransportAway: () => boolean;
  readonly clocksDisagree: () => boolean;
  readonly onError: (error: unknown) => void;
}

interface OwnAlert {
  id: string;
  readonly openedAt: number;
  readonly text: string;
  isStored: boolean;
  attempts: number;
  nextAt: number;
  readonly notified: Set<string>;
}

/**
 * Monitors what only this node can see: its disk, its clock, its last backup, audit and reports, and whether it reaches the database and
 * NATS. While the database cannot be written, it sends alert notifications directly, under the id with which the alert is stored later.
 */
export class ServerNodeMonitor {
  readonly #dependencies: NodeMonitorDependencies;
  readonly #alerts = new Map<OwnKind, OwnAlert>();
  /** Alerts that have ended but are not yet closed in the database. */
  readonly #ended: { readonly kind: OwnKind; readonly alert: OwnAlert }[] = [];
  /** Kinds of alerts that may still be open in the database from an earlier start of this process. */
  readonly #unsure = new Set<OwnKind>(ownKinds);
  readonly #since = new Map<OwnKind, number>();
  readonly #stopping = new AbortController();
  #telling: Promise<void> = Promise.resolve();
  /** The days in the current alert about unsent daily reports; null if there is no such alert. */
  #unsentDays: string | null = null;
  #isFailing = false;
  #stop = (): void => {};

  constructor(dependencies: NodeMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#stop = repeatWithoutOverlap(this.#dependencies.clock, pollMs, () => this.check());
  }

  async stop(): Promise<void> {
    this.#stop();
    this.#stopping.abort();
    await this.#telling;
  }

  async check(): Promise<void> {
    const { clock, isTransportAway, clocksDisagree, nodeName } = this.#dependencies;
    const isAway = !(await this.#reachesDatabase());
    const disk = await this.#diskText();
    const { dataDir } = this.#dependencies;
    const [backup, auditAt] = [await readLastBackup(dataDir), await readLastDatabaseAuditTime(dataDir)];
    const unsent = await describeUnsentDailyReports(dataDir);
    const at = clock.nowMs();
    this.#note('databaseAway', at, isAway && `Server ${nodeName} cannot reach the database.`, patienceMs);
    this.#note(
      'natsAway',
      at,
      isTransportAway() && `Server ${nodeName} cannot reach NATS or the other servers.`,
      patienceMs,
    );
    this.#note(
      'clock',
      at,
      clocksDisagree() &&
        `The clocks of server ${nodeName}, of its computer, of its database and of its last run differ. At a minute or more, breaks do not end: npm run operator -- clock show`,
      0,
    );
    this.#note('disk', at, disk, 0);
    this.#note('backupOverdue', at, backup && describeBackupProblem(backup, at), 0);
    this.#note('auditOverdue', at, auditAt === null ? null : describeOverdueDatabaseAudit(auditAt, at), 0);
    // Open a new alert only if the days differ: the reason may change with each retry.
    if (unsent && unsent.days !== this.#unsentDays) this.#note('reportsUnsent', at, null, 0);
    this.#unsentDays = unsent?.days ?? null;
    this.#note('reportsUnsent', at, unsent?.text ?? null, 0);
    try {
      if (!isAway) await this.#store(at);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#dependencies.onError(error);
      this.#isFailing = true;
    }
    this.#notifyUnstored(at);
  }

  #note(kind: OwnKind, at: number, text: string | false | null, graceMs: number): void {
    const alert = this.#alerts.get(kind);
    if (!text) {
      this.#since.delete(kind);
      this.#alerts.delete(kind);
      if (alert && this.#ended.length < maxEnded) this.#ended.push({ kind, alert });
      return;
    }
    const since = this.#since.get(kind) ?? at;
    this.#since.set(kind, since);
    if (at - since < graceMs || alert) return;
    const fresh = { isStored: false, attempts: 0, nextAt: at, notified: new Set<string>() };
    this.#alerts.set(kind, { id: createStaffAlertId(), openedAt: at, text, ...fresh });
  }

  /** Writes opened and closed alerts to the database, including those that opened and closed while it was unreachable. */
  async #store(at: number): Promise<void> {
    const { database, nodeName: subject } = this.#dependencies;
    for (const kind of this.#unsure) {
      if (!this.#alerts.has(kind)) await database.transact((tx) => closeStaffAlert(tx, { kind, subject }, at));
      this.#unsure.delete(kind);
    }
    for (let ended = this.#ended[0]; ended; ended = this.#ended[0]) {
      const { kind, alert } = ended;
      await database.transact(async (tx) => {
        if (!alert.isStored) await this.#open(tx, kind, alert, at);
        await closeStaffAlert(tx, { kind, subject }, at);
      });
      this.#ended.shift();
    }
    // Close ended alerts first, because a kind can have only one open alert.
    for (const [kind, alert] of this.#alerts) {
      if (alert.isStored) continue;
      alert.id = await database.transact((tx) => this.#open(tx, kind, alert, at));
      alert.isStored = true;
    }
  }

  /**
   * Opens an alert in the database. Notifications that were sent while the database was unreachable are stored as sent in the same
   * transaction.
   */
  async #open(tx: DatabaseTransaction, kind: OwnKind, alert: OwnAlert, at: number): Promise<string> {
    const cause = { kind, subject: this.#dependencies.nodeName, text: alert.text };
    const id = await openStaffAlertInTransaction(tx, cause, { at: alert.openedAt, id: alert.id });
    if (id !== alert.id || alert.notified.size === 0) return id;
    for (const channel of alert.notified)
      await tx.run(
        `INSERT INTO alert_messages (alert_id, event, channel, at, attempts, next_at, answer, notified_at)
         VALUES (?, 'opened', ?, ?, 1, ?, 'told without the ledger', ?) ON CONFLICT DO NOTHING`,
        id,
        channel,
        at,
        at,
        at,
      );
    await tx.run('UPDATE alerts SET notified_at = ? WHERE id = ? AND notified_at IS NULL', at, id);
    return id;
  }

  /** Sends notifications of alerts that are not stored yet because the database is unreachable or its disk is full. */
  #notifyUnstored(at: number): void {
    const { channels, kinds } = this.#dependencies;
    for (const [kind, alert] of this.#alerts) {
      if (alert.isStored || alert.nextAt > at || (kinds !== null && !kinds.has(kind))) continue;
      alert.attempts += 1;
      alert.nextAt = at + computeAlertRetryDelayMs(alert.attempts);
      for (const channel of channels) if (!alert.notified.has(channel.name)) void this.#notify(kind, alert, channel);
    }
  }

  #notify(kind: OwnKind, alert: OwnAlert, channel: NotificationChannel): void {
    const { nodeName, sender } = this.#dependencies;
    const { id, text, openedAt } = alert;
    const whom = { machine_id: null, agent_id: null, player_id: null };
    const times = { opened_at: openedAt, last_seen_at: openedAt, closed_at: null };
    const message = buildAlertMessage(
      { id, kind, subject: nodeName, text, count: 1, ...whom, ...times },
      'opened',
      sender(),
    );
    const telling = channel.send(message, this.#stopping.signal).then(({ isNotified }) => {
      if (isNotified) alert.notified.add(channel.name);
    });
    this.#telling = Promise.all([this.#telling, telling]).then(() => {});
  }

  /** Returns whether the database responds to a query in time. A database with a full disk does not count as unreachable. */
  async #reachesDatabase(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const asked = database.read.get('SELECT 1 AS one').then(
      () => true,
      () => false,
    );
    return (await waitAtMost(clock, probeMs, asked)) === true;
  }

  async #diskText(): Promise<string | null> {
    const { dataDir, diskBytes, nodeName } = this.#dependencies;
    if (diskBytes === 0) return null;
    const space = await statfs(dataDir).catch(() => null);
    if (space === null) return `Server ${nodeName} cannot check the disk of its data folder.`;
    const free = space.bavail * space.bsize;
    // Hysteresis: an open alert closes only above 110 % of the limit, so that a disk near the limit does not open and close alerts
    // repeatedly.
    const limit = this.#alerts.has('disk') ? diskBytes * 1.1 : diskBytes;
    if (free >= limit) return null;
    const mb = Math.floor(free / 1024 / 1024);
    return mb < 16
      ? `The disk of server ${nodeName} is full (${mb} MB free).`
      : `The disk of server ${nodeName} has ${mb} MB left.`;
  }
}
