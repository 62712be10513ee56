import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  closeStaffAlert,
  listStaffAlerts,
  openStaffAlert,
  openStaffAlertInTransaction,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { HostileWebhook, testSender, untoldMoods } from '../../testing/hostile-webhook.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { listAlertMessages, storeAlertMessages } from './alert-message-store.ts';
import { queueAlertMessages } from './alert-monitor.ts';
import type { NotificationChannel } from './alert-notification-channel.ts';
import { createWebhookNotificationChannel } from './alert-notification-channel.ts';
import { AlertNotifier } from './alert-notifier.ts';

const hourMs = 3_600_000;
const cause = {
  kind: 'machineFault',
  subject: '104',
  machineId: '104',
  text: 'Machine 104 is out of play',
} as const;

describe('telling', () => {
  let webhook: HostileWebhook;
  let database: Database;
  let remove: () => Promise<void>;
  let clock: ManualClock;
  let notifier: AlertNotifier;
  const failures: unknown[] = [];
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
    ({ database, remove } = await openTemporaryDatabase());
    clock = new ManualClock();
    failures.length = 0;
    notifier = notifierOn(database);
  });
  afterEach(async () => {
    await notifier.stop();
    await webhook.close();
    await remove();
  });

  const notifierOn = (ownDatabase: Database, deadlineMs = 200) =>
    new AlertNotifier({
      database: ownDatabase,
      clock,
      channels: [createWebhookNotificationChannel({ url: webhook.url, secret: webhook.secret, deadlineMs })],
      sender: testSender,
      onFailure: (facts) => failures.push(facts),
    });
  const plan = (terms: { repeatMs?: number; kinds?: ReadonlySet<string> } = {}) =>
    queueAlertMessages(database, { channels: ['webhook'], kinds: null, repeatMs: 0, ...terms }, clock.nowMs());
  const pass = (ms: number) => clock.set(clock.nowMs() + ms);
  const alertNow = async () => (await listStaffAlerts(database.read, 10)).at(-1);
  const messages = async () => listAlertMessages(database.read, (await alertNow())?.id ?? '');
  const attempts = async (count: number) => eventually(async () => expect((await messages())[0]?.attempts).toBe(count));
  const ids = () => webhook.received.map(({ body }) => body.id);

  it.each(untoldMoods)('goes on, ever more seldom, while the receiver %s, and ends when it takes it', async (mood) => {
    webhook.mood = mood;
    await openStaffAlert(database, cause, clock.nowMs());
    await plan();
    await notifier.begin();
    await attempts(1);
    // Not before the wait is over.
    pass(1_000);
    await notifier.begin();
    expect((await messages())[0]).toMatchObject({ attempts: 1, notified_at: null });
    expect(await alertNow()).toMatchObject({ notified_at: null });
    webhook.mood = 'takes';
    pass(1_000);
    await notifier.begin();
    await attempts(2);
    expect((await messages())[0]).toMatchObject({ notified_at: clock.nowMs(), answer: 'status 204' });
    expect(await alertNow()).toMatchObject({ notified_at: clock.nowMs() });
    pass(hourMs);
    await plan();
    await notifier.begin();
    await notifier.stop();
    expect(new Set(ids()).size).toBe(1);
    expect(webhook.received).toHaveLength(2);
    expect(failures).toHaveLength(1);
  });

  it('gives up after a day, and says so', async () => {
    webhook.mood = 'fails';
    await openStaffAlert(database, cause, clock.nowMs());
    await plan();
    await notifier.begin();
    await attempts(1);
    const waits: number[] = [];
    for (let count = 1; count < 12; count++) {
      const wait = ((await messages())[0]?.next_at ?? 0) - clock.nowMs();
      waits.push(wait);
      pass(wait);
      await notifier.begin();
      await attempts(count + 1);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600].map((s) => s * 1_000));
    pass(24 * hourMs);
    await notifier.begin();
    await eventually(async () => expect((await messages())[0]?.given_up_at).toBe(clock.nowMs()));
    expect(failures).toMatchObject([{ isGivenUp: false }, { isGivenUp: true, answer: 'status 500' }]);
  });

  it('goes on after a restart in the middle of a call, under the same id', async () => {
    webhook.mood = 'hangs';
    const first = notifierOn(database, 60_000);
    await openStaffAlert(database, cause, clock.nowMs());
    await plan();
    await first.begin();
    await eventually(() => expect(webhook.received).toHaveLength(1));
    await first.stop();
    webhook.mood = 'takes';
    await plan();
    await notifier.begin();
    await attempts(1);
    expect(ids()).toEqual([ids()[0], ids()[0]]);
  });

  it('tells again under the same id if the process dies before it is stored that it was told', async () => {
    const dying = notifierOn({
      ...database,
      get read() {
        return database.read;
      },
      transact: () => Promise.reject(new Error('killed')),
    });
    await openStaffAlert(database, cause, clock.nowMs());
    await plan();
    await dying.begin();
    await eventually(() => expect(failures).toHaveLength(1));
    await notifier.begin();
    await attempts(1);
    expect(ids()).toEqual([ids()[0], ids()[0]]);
  });

  it('tells one cause once, however often it is reported and by however many nodes', async () => {
    for (let time = 0; time < 3; time++) {
      await Promise.all([1, 2].map(() => openStaffAlert(database, cause, clock.nowMs())));
      await Promise.all([plan(), plan()]);
      pass(1_000);
    }
    await notifier.begin();
    await attempts(1);
    expect(await alertNow()).toMatchObject({ count: 6, repeats: 0 });
    expect(webhook.received).toHaveLength(1);
    // After its end the same is another alert.
    await database.transact((tx) => closeStaffAlert(tx, cause, clock.nowMs()));
    await plan();
    await openStaffAlert(database, cause, clock.nowMs());
    await plan();
    await notifier.begin();
    await eventually(() => expect(webhook.eventsOf('machineFault').toSorted()).toEqual(['closed', 'opened', 'opened']));
  });

  it('tells again after the set time, until somebody acknowledges it', async () => {
    const repeat = { repeatMs: hourMs };
    const id = await openStaffAlert(database, cause, clock.nowMs());
    await plan(repeat);
    pass(hourMs - 1);
    await plan(repeat);
    expect(await messages()).toHaveLength(1);
    pass(1);
    await Promise.all([plan(repeat), plan(repeat)]);
    await notifier.begin();
    await eventually(() => expect(ids().toSorted()).toEqual([`${id}-opened`, `${id}-repeated-1`]));
    const done = await database.transact((tx) =>
      acknowledgeAlert(tx, { id, who: 'ayse@desk', note: '', at: clock.nowMs() }),
    );
    expect(done).toBe('acknowledged');
    pass(hourMs);
    await plan(repeat);
    expect(await messages()).toHaveLength(2);
  });

  it('tells only the kinds that are asked for, and keeps the others in the ledger', async () => {
    await openStaffAlert(database, cause, clock.nowMs());
    await plan({ kinds: new Set(['agentGone']) });
    expect(await messages()).toEqual([]);
    expect(await alertNow()).toMatchObject({ unnotified: 0, notified_at: null });
  });

  it('is one line, whatever a cabinet said', async () => {
    await openStaffAlert(database, { ...cause, text: 'Machine 104:\u001b[2J\r\n\r\nopened: never' }, clock.nowMs());
    expect((await alertNow())?.text).toBe('Machine 104: [2J opened: never');
  });

  it('lets no dead channel keep another from telling', async () => {
    const notified: string[] = [];
    const dead: NotificationChannel = { name: 'dead', send: () => new Promise(() => {}) };
    const well: NotificationChannel = {
      name: 'well',
      send: async ({ id }) => {
        notified.push(id);
        return { isNotified: true, answer: '' };
      },
    };
    const both = new AlertNotifier({
      database,
      clock,
      channels: [dead, well],
      sender: testSender,
      onFailure: () => {},
    });
    const channels = ['dead', 'well'];
    await database.transact(async (tx) => {
      const id = await openStaffAlertInTransaction(tx, cause, { at: clock.nowMs(), id: 'first' });
      const events = Array.from({ length: 1_000 }, (_, at) => `old-${at}`);
      await storeAlertMessages(tx, { id }, { events, channels: ['dead'], at: clock.nowMs() });
      await storeAlertMessages(tx, { id }, { events: ['new'], channels, at: clock.nowMs() + 1 });
    });
    pass(1);
    await both.begin();
    await eventually(() => expect(notified).toEqual(['first-new']));
    const waiting = await listAlertMessages(database.read, 'first');
    expect(waiting.filter(({ channel, given_up_at }) => channel === 'dead' && given_up_at === null)).toHaveLength(
      1_000,
    );
  });

  it('lets no more than a thousand messages wait', async () => {
    for (let index = 0; index < 1_003; index += 50) {
      for (let at = index; at < index + 50; at++)
        await openStaffAlert(database, { ...cause, subject: `m${at}` }, clock.nowMs());
      await plan();
    }
    const [count] = await database.read.all<{ waiting: number }>(
      'SELECT count(*) AS waiting FROM alert_messages WHERE notified_at IS NULL AND given_up_at IS NULL',
    );
    expect(count?.waiting).toBe(1_000);
  });
});
