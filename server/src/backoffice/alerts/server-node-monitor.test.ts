import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listStaffAlerts } from '../../platform/alerts/staff-alert-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTemporaryFolder, openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import {
  clearUnsentDailyReports,
  recordBackup,
  recordDatabaseAuditTime,
  recordFailedBackup,
  updateUnsentDailyReports,
} from '../../platform/process/daily-job-records.ts';
import { eventually } from '../../testing/eventually.ts';
import { HostileWebhook, testSender } from '../../testing/hostile-webhook.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { queueAlertMessages } from './alert-monitor.ts';
import { createWebhookNotificationChannel } from './alert-notification-channel.ts';
import { AlertNotifier } from './alert-notifier.ts';
import { ServerNodeMonitor } from './server-node-monitor.ts';

describe('what only one node can see', () => {
  let webhook: HostileWebhook;
  let database: Database;
  let remove: () => Promise<void>;
  const clock = new ManualClock();
  let state = { isDatabaseAway: false, isTransportAway: false, clocksDisagree: false };
  let node: ServerNodeMonitor;
  let notifier: AlertNotifier;
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
    ({ database, remove } = await openTemporaryDatabase());
    state = { isDatabaseAway: false, isTransportAway: false, clocksDisagree: false };
    node = nodeNow();
    const channels = [
      createWebhookNotificationChannel({ url: webhook.url, secret: webhook.secret, deadlineMs: 2_000 }),
    ];
    notifier = new AlertNotifier({ database, clock, channels, sender: testSender, onFailure: () => {} });
  });
  afterEach(async () => {
    await node.stop();
    await notifier.stop();
    await webhook.close();
    await remove();
  });

  const away = () => Promise.reject(new Error('away'));
  const nodeNow = (dataDir = '/') =>
    new ServerNodeMonitor({
      database: {
        ...database,
        get read() {
          return state.isDatabaseAway ? { ...database.read, get: away, all: away } : database.read;
        },
      },
      clock,
      channels: [createWebhookNotificationChannel({ url: webhook.url, secret: webhook.secret, deadlineMs: 2_000 })],
      kinds: null,
      nodeName: 'hall',
      sender: testSender,
      dataDir,
      diskBytes: 0,
      isTransportAway: () => state.isTransportAway,
      clocksDisagree: () => state.clocksDisagree,
      onError: (error) => {
        throw error;
      },
    });
  /** Lets the node look now and after a while, and the leased job's node tell what the ledger then has. */
  const check = async (ms = 0) => {
    clock.set(clock.nowMs() + ms);
    await node.check();
    if (state.isDatabaseAway) return;
    await queueAlertMessages(database, { channels: ['webhook'], kinds: null, repeatMs: 0 }, clock.nowMs());
    await notifier.begin();
  };
  const stored = async () =>
    (await listStaffAlerts(database.read, 10)).map(({ kind, subject, closed_at }) => [
      kind,
      subject,
      closed_at === null ? 'open' : 'closed',
    ]);

  it('is told once it has lasted, and when it is over', async () => {
    Object.assign(state, { isTransportAway: true, clocksDisagree: true });
    await check();
    await check(9_000);
    await eventually(() => expect(webhook.eventsOf('clock')).toEqual(['opened']));
    expect(webhook.eventsOf('natsAway')).toEqual([]);
    await check(1_000);
    await eventually(() => expect(webhook.eventsOf('natsAway')).toEqual(['opened']));
    Object.assign(state, { isTransportAway: false, clocksDisagree: false });
    await check(2_000);
    await eventually(() => {
      expect(webhook.eventsOf('clock')).toEqual(['opened', 'closed']);
      expect(webhook.eventsOf('natsAway')).toEqual(['opened', 'closed']);
    });
  });

  it('is told by the node itself while the ledger is away, and stored under the same id when they are back', async () => {
    state.isDatabaseAway = true;
    await check();
    await check(10_000);
    await eventually(() => expect(webhook.eventsOf('databaseAway')).toEqual(['opened']));
    const [first] = webhook.received;
    state.isDatabaseAway = false;
    await check(2_000);
    await eventually(() => expect(webhook.eventsOf('databaseAway')).toEqual(['opened', 'closed']));
    expect(await stored()).toEqual([['databaseAway', 'hall', 'closed']]);
    expect(webhook.received[1]?.body.alert.id).toBe(first?.body.alert.id);
    expect(first?.body.id).toBe(`${first?.body.alert.id}-opened`);
  });

  it('is told again after a while if the receiver did not take it, until it does', async () => {
    state.isDatabaseAway = true;
    webhook.mood = 'fails';
    await check();
    await check(10_000);
    await eventually(() => expect(webhook.received).toHaveLength(1));
    await check(1_000);
    webhook.mood = 'takes';
    await check(1_000);
    await eventually(() => expect(webhook.received).toHaveLength(2));
    await check(600_000);
    await check(600_000);
    await node.stop();
    expect(webhook.eventsOf('databaseAway')).toEqual(['opened', 'opened']);
    expect(new Set(webhook.received.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is a backup or an audit that is overdue or failed, once there was one', async () => {
    const dataDir = await createTemporaryFolder('node-monitor');
    try {
      node = nodeNow(dataDir);
      const hourMs = 3_600_000;
      await check(100 * hourMs);
      expect(await stored()).toEqual([]);
      await recordBackup(dataDir, { at: clock.nowMs(), folder: '/backup/1' });
      await recordDatabaseAuditTime(dataDir, clock.nowMs());
      await check(36 * hourMs);
      expect(await stored()).toEqual([]);
      await check(1);
      expect((await stored()).map(([kind, , is]) => `${kind} ${is}`).toSorted()).toEqual([
        'auditOverdue open',
        'backupOverdue open',
      ]);
      await recordBackup(dataDir, { at: clock.nowMs(), folder: '/backup/2' });
      await recordDatabaseAuditTime(dataDir, clock.nowMs());
      await check(2_000);
      await recordFailedBackup(dataDir, { at: clock.nowMs(), text: 'the disk is full.' });
      await check(2_000);
      expect((await stored()).map(([kind, , is]) => `${kind} ${is}`).toSorted()).toEqual([
        'auditOverdue closed',
        'backupOverdue closed',
        'backupOverdue open',
      ]);
      const open = (await listStaffAlerts(database.read, 10)).find(({ closed_at }) => closed_at === null);
      expect(open?.text).toMatch(/^The backup of the ledger failed: the disk is full\. The newest one is 0 hours old/);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('are reports that could not be sent, until they were, also after a start of the server', async () => {
    const dataDir = await createTemporaryFolder('node-monitor');
    try {
      node = nodeNow(dataDir);
      await check();
      expect(await stored()).toEqual([]);
      await updateUnsentDailyReports(dataDir, {
        failed: [{ day: '2026-11-29', text: 'webhook: floor: it answered 500' }],
      });
      await check(2_000);
      await node.stop();
      node = nodeNow(dataDir);
      await check(2_000);
      expect(await stored()).toEqual([['reportsUnsent', 'hall', 'open']]);
      expect((await listStaffAlerts(database.read, 1))[0]?.text).toBe(
        'The reports of 2026-11-29 were not sent: webhook: floor: it answered 500',
      );
      await clearUnsentDailyReports(dataDir);
      await check(2_000);
      await eventually(() => expect(webhook.eventsOf('reportsUnsent')).toEqual(['opened', 'closed']));
      expect(await stored()).toEqual([['reportsUnsent', 'hall', 'closed']]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('is told anew when other days were not sent, but not for another reason alone', async () => {
    const dataDir = await createTemporaryFolder('node-monitor');
    const fail = (day: string, text: string) => updateUnsentDailyReports(dataDir, { failed: [{ day, text }] });
    const texts = async () =>
      (await listStaffAlerts(database.read, 10))
        .map(({ text, closed_at }) => `${closed_at === null ? 'open' : 'closed'} ${text.slice(0, 60)}`)
        .toSorted();
    try {
      node = nodeNow(dataDir);
      await fail('2026-11-28', 'a');
      await check();
      await fail('2026-11-28', 'b');
      await check(2_000);
      expect(await texts()).toEqual(['open The reports of 2026-11-28 were not sent: a']);
      await fail('2026-11-29', 'c');
      await check(2_000);
      await updateUnsentDailyReports(dataDir, { sent: ['2026-11-28'] });
      await check(2_000);
      expect(await texts()).toEqual(
        [
          'closed The reports of 2026-11-28 were not sent: a',
          'closed The reports of 2026-11-28, 2026-11-29 were not sent: c',
          'open The reports of 2026-11-29 were not sent: c',
        ].toSorted(),
      );
      await writeFile(join(dataDir, 'unsent-reports.json'), '[');
      await check(2_000);
      expect((await texts()).filter((text) => text.startsWith('open'))).toEqual([
        expect.stringMatching(/^open The note of unsent reports, /),
      ]);
      await rm(join(dataDir, 'unsent-reports.json'));
      await check(2_000);
      expect((await texts()).filter((text) => text.startsWith('open'))).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('is stored as two alerts if its days changed while the ledger was away', async () => {
    const dataDir = await createTemporaryFolder('node-monitor');
    try {
      node = nodeNow(dataDir);
      state.isDatabaseAway = true;
      for (const day of ['2026-11-28', '2026-11-29']) {
        await updateUnsentDailyReports(dataDir, { failed: [{ day, text: 'no' }] });
        await check(2_000);
      }
      state.isDatabaseAway = false;
      await check(2_000);
      const unsent = (await listStaffAlerts(database.read, 10)).filter(({ kind }) => kind === 'reportsUnsent');
      expect(unsent.map(({ text, closed_at }) => [text, closed_at === null]).toSorted()).toEqual([
        ['The reports of 2026-11-28 were not sent: no', false],
        ['The reports of 2026-11-28, 2026-11-29 were not sent: no', true],
      ]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('of an earlier start is over if it is no more', async () => {
    state.clocksDisagree = true;
    await check();
    expect(await stored()).toEqual([['clock', 'hall', 'open']]);
    await node.stop();
    state.clocksDisagree = false;
    node = nodeNow();
    await check();
    expect(await stored()).toEqual([['clock', 'hall', 'closed']]);
  });
});
