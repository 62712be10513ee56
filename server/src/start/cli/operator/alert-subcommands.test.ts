import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStaffAlert } from '../../../platform/alerts/staff-alert-store.ts';
import { eventually } from '../../../testing/eventually.ts';
import { HostileWebhook } from '../../../testing/hostile-webhook.ts';
import { operate } from '../../../testing/operate.ts';
import { TestFloor } from '../../../testing/test-server.ts';
import { listenForMail } from '../../../testing/test-smtp.ts';

describe('the subcommands of alerts', () => {
  let webhook: HostileWebhook;
  let floor: TestFloor;
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
    floor = await TestFloor.open({ ...webhook.env, ALERT_WEBHOOK_DEADLINE_MS: '1500', ALERT_DISK_MB: '0' });
  });
  afterEach(async () => {
    await floor.close();
    await webhook.close();
  });
  const alert = (...words: string[]) => operate(floor, 'alert', ...words);

  it('test sends one by every way of the running server, and says what each answered', async () => {
    expect(await alert('test')).toBe('webhook: told, status 204');
    expect(webhook.received).toMatchObject([
      { body: { event: 'test', alert: { kind: 'test', text: expect.stringContaining('by ayse@desk') } } },
    ]);
    webhook.mood = 'redirect';
    await expect(alert('test')).rejects.toThrow('webhook: NOT TOLD, status 307');
    webhook.mood = 'hangs';
    await expect(alert('test')).rejects.toThrow('webhook: NOT TOLD, no answer in 1500 ms');
    expect(webhook.astray).toEqual([]);
    expect(await alert('list', '--open')).toBe('');
  });

  it('test tells by mail, too, where addresses are set', async () => {
    const smtp = await listenForMail('250 taken');
    const { alerts, mail } = floor.config;
    const mailTo = ['duty@example.org', 'chief@example.org'];
    await floor.restart({ alerts: { ...alerts, mailTo }, mail: { ...mail, smtpUrl: smtp.url } });
    expect((await alert('test')).split('\n').toSorted()).toEqual([
      'mail:chief@example.org: told, taken by the mail server',
      'mail:duty@example.org: told, taken by the mail server',
      'webhook: told, status 204',
    ]);
    const receivers = new Set(smtp.received.filter((line) => line.startsWith('RCPT')));
    expect([...receivers].toSorted()).toEqual(['RCPT TO:<chief@example.org>', 'RCPT TO:<duty@example.org>']);
    smtp.close();
  });

  it('test says what to set if the server has no way', async () => {
    await floor.restart({ alerts: { ...floor.config.alerts, webhook: null } });
    await expect(alert('test')).rejects.toThrow('set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_MAIL_TO');
  });

  it('list shows what is open and who was told; acknowledge notes who looks after it, once, in the record', async () => {
    const at = Date.now();
    const text = 'The audit of the ledger found 2 faults.';
    await floor.withDatabase(async (database) => {
      await openStaffAlert(database, { kind: 'auditFailed', subject: 'ledger', text }, at, 'a1');
      await openStaffAlert(database, { kind: 'databaseAway', subject: 'x', text: 'gone' }, at, 'a2');
    });
    await eventually(async () =>
      expect(await alert('list', '--open')).toMatch(
        /^a1 {2}20\S+Z {2}auditFailed {2}open {2}seen 1, last 20\S+Z {2}The audit of the ledger found 2 faults\. {2}opened webhook told 20\S+Z$/m,
      ),
    );
    await expect(alert('acknowledge', 'a3')).rejects.toThrow('There is no alert a3; nothing changed.');
    expect(await alert('acknowledge', 'a1', '--note', 'a copy is checked')).toBe(
      'Alert a1 is acknowledged and closed.',
    );
    await expect(alert('acknowledge', 'a1')).rejects.toThrow('is already acknowledged; nothing changed.');
    expect(await alert('acknowledge', 'a2')).toMatch(/^Alert a2 is acknowledged\. No more notifications/);
    expect(await alert('list', '--open')).toMatch(/^a2 .* acknowledged 20\S+Z by ayse@desk/);
    expect(await alert('list')).toMatch(/^a1 .* closed 20\S+Z {2}acknowledged 20\S+Z by ayse@desk: a copy is checked/m);
    expect(await operate(floor, 'record', 'list', 'a1')).toMatch(
      /ayse@desk {2}alert acknowledge a1 {2}\{"note":"a copy is checked"\}$/,
    );
  });

  it('play goes on while the receiver hangs, and a restart tells what it did not take', async () => {
    webhook.mood = 'hangs';
    const game = await (await floor.player('player1')).game();
    await game.init('m1');
    floor.agent.cabinet('m2').show('malfunction');
    await eventually(() => expect(webhook.eventsOf('machineFault')).toEqual(['opened']));
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'settled' } });
    expect(await game.spin()).toMatchObject({ kind: 'accepted' });
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled' } });
    // A restart in the middle of the call: the same message is told, and no other.
    const restarting = floor.restart();
    webhook.mood = 'takes';
    await restarting;
    await eventually(() => expect(webhook.eventsOf('machineFault')).toEqual(['opened', 'opened']));
    const calls = webhook.received.filter(({ body }) => body.alert.kind === 'machineFault');
    expect(new Set(calls.map(({ body }) => body.id)).size).toBe(1);
    await eventually(async () => expect(await alert('list')).toMatch(/machineFault .* opened webhook told 20\S+Z$/m));
  });
});
