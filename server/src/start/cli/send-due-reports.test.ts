import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDate, businessDayOf } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTemporaryFolder, openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import {
  readUnsentDailyReports,
  recordSentDailyReports,
  updateUnsentDailyReports,
} from '../../platform/process/daily-job-records.ts';
import type { Mail } from '../../players/accounts/mailer.ts';
import { HostileWebhook, untoldMoods } from '../../testing/hostile-webhook.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { lastingDay } from '../../testing/lasting-day.ts';
import { readBusinessDaySettings } from '../config/business-day-settings.ts';
import { createMailReportChannel, type DailyReports, sendReportsThroughChannels } from './report-channels.ts';
import { recordReportSendingFailure, sendChosenOrDueReports } from './send-due-reports.ts';

const terms = readBusinessDaySettings({ REPORT_ZONE: 'Europe/Istanbul', ...lastingDay() });

describe('reports that are sent', () => {
  let folder: string;
  let database: Database;
  let remove: () => Promise<void>;
  let webhook: HostileWebhook;
  beforeAll(async () => {
    folder = await createTemporaryFolder('send-reports');
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  beforeEach(async () => {
    for (const file of ['sent-reports.json', 'unsent-reports.json'])
      await rm(join(folder, file), { force: true, recursive: true });
    webhook = await HostileWebhook.open();
    return () => webhook.close();
  });
  afterAll(async () => {
    await remove();
    await rm(folder, { recursive: true });
  });

  const ended = addDaysToDate(businessDayOf(terms, Date.now()), -1);
  const unsentDays = async () => (await readUnsentDailyReports(folder)).map(({ day }) => day);
  const noteUnsent = (...days: string[]) =>
    updateUnsentDailyReports(folder, { failed: days.map((day) => ({ day, text: 'no' })) });
  const sentDays = () => webhook.received.map(({ body }) => /\d{4}-\d\d-\d\d/.exec(String(body.id))?.[0]);

  const send = (env: Record<string, string> = {}, day?: string) =>
    sendChosenOrDueReports({
      env: {
        ...{
          REPORTS_SENT: 'drop,floor',
          REPORTS_WEBHOOK_URL: webhook.url,
          REPORTS_WEBHOOK_SECRET: webhook.secret,
        },
        ...{ ALERT_WEBHOOK_DEADLINE_MS: '300', ...env },
      },
      ...{ dataDir: folder, database, terms, holds: new Map() as never, day, pauseMs: 1 },
    });

  it('come once, each by a signed call of its own, in the order of the reports', async () => {
    const { said, faults } = await send();
    expect(faults).toEqual([]);
    expect(said).toMatch(/^Sent floor, drop of \d{4}-\d\d-\d\d by webhook\.$/);
    expect(webhook.received.map(({ body }) => body)).toMatchObject([
      { schema: 1, event: 'report', report: { report: 'floor' } },
      { schema: 1, event: 'report', report: { report: 'drop' } },
    ]);
    expect(webhook.received[0]?.headers['reelfloor-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect((await send()).said).toMatch(/were already sent/);
    expect(webhook.received).toHaveLength(2);
    // A day that is named is sent again.
    await send({}, '2026-11-01');
    expect(webhook.received).toHaveLength(4);
  });

  it.each(untoldMoods)('are tried again at a receiver that %s, then said, and sent by the next run', async (mood) => {
    webhook.mood = mood;
    const { said, faults } = await send();
    expect(said).toMatch(/not sent by any channel/);
    expect(faults).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d: webhook: floor: /)]);
    expect(webhook.received).toHaveLength(3);
    webhook.mood = 'takes';
    expect((await send()).faults).toEqual([]);
  });

  it('leave a note for the server until they are sent, whichever day was sent again by hand', async () => {
    webhook.mood = 'fails';
    await send({}, '2026-11-02');
    expect(await readUnsentDailyReports(folder)).toEqual([]);
    await send();
    expect(await readUnsentDailyReports(folder)).toEqual([
      { day: ended, text: expect.stringMatching(/^webhook: floor: /) },
    ]);
    webhook.mood = 'takes';
    await send({}, '2026-11-02');
    expect(await unsentDays()).toEqual([ended]);
    await send();
    expect(await readUnsentDailyReports(folder)).toEqual([]);
  });

  it('of a failed day stay noted when a later day fails too, and when that one is sent by hand', async () => {
    await noteUnsent('2026-11-02');
    webhook.mood = 'fails';
    await send();
    expect(await unsentDays()).toEqual(['2026-11-02', ended]);
    webhook.mood = 'takes';
    await send({}, ended);
    expect(await unsentDays()).toEqual(['2026-11-02']);
    await send({}, '2026-11-02');
    expect(await unsentDays()).toEqual([]);
  });

  it('of failed days are sent by the next scheduled run, the oldest first', async () => {
    await noteUnsent('2026-11-03', '2026-11-02');
    const { said, faults } = await send({ REPORTS_SENT: 'floor' });
    expect(faults).toEqual([]);
    expect(said).toBe(['2026-11-02', '2026-11-03', ended].map((day) => `Sent floor of ${day} by webhook.`).join(' '));
    expect(sentDays()).toEqual(['2026-11-02', '2026-11-03', ended]);
    expect(await unsentDays()).toEqual([]);
  });

  it('of failed days are sent once through each channel, and only days that failed again stay noted', async () => {
    await noteUnsent('2026-11-02', '2026-11-03');
    await recordSentDailyReports(folder, new Map([['2026-11-02', ['webhook']]]));
    webhook.mood = 'fails';
    const { faults } = await send();
    expect(new Set(sentDays())).toEqual(new Set(['2026-11-03', ended]));
    expect(faults.map((fault) => fault.slice(0, 10))).toEqual(['2026-11-03', ended]);
    expect(await unsentDays()).toEqual(['2026-11-03', ended]);
  });

  it('of a day that cannot be read do not stop those of the last day', async () => {
    await noteUnsent('2026-02-31');
    const { faults } = await send();
    expect(faults).toEqual([expect.stringMatching(/^2026-02-31: /)]);
    expect(new Set(sentDays())).toEqual(new Set([ended]));
    expect(await unsentDays()).toEqual(['2026-02-31']);
  });

  it('of a day that is not over are not noted any more', async () => {
    await noteUnsent(addDaysToDate(ended, 1));
    expect((await send()).faults).toEqual([]);
    expect(new Set(sentDays())).toEqual(new Set([ended]));
    expect(await unsentDays()).toEqual([]);
  });

  it('are noted for the newest 31 failed days', async () => {
    await noteUnsent(...Array.from({ length: 32 }, (_, index) => addDaysToDate('2026-10-01', index)));
    const days = await unsentDays();
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-10-02', '2026-11-01']);
  });

  it.each([
    ['damaged', (path: string) => writeFile(path, '[{"day":')],
    ['of another form', (path: string) => writeFile(path, '{"day":"2026-11-02","text":"no"}')],
    ['one that cannot be opened', (path: string) => mkdir(path)],
  ])('keep a note that is %s, and say so, though the last day was sent', async (_, spoil) => {
    const note = join(folder, 'unsent-reports.json');
    await spoil(note);
    for (const day of [undefined, '2026-11-02']) {
      const { said, faults } = await send({}, day);
      expect(said).toMatch(/^Sent floor, drop of /);
      expect(faults).toEqual([expect.stringMatching(/^The note of unsent reports, .* cannot be read/)]);
    }
    expect(await stat(note)).toBeDefined();
    await expect(readUnsentDailyReports(folder)).rejects.toThrow('cannot be read');
  });

  it.each([
    [{ REPORTS_SENT: 'floor', REPORT_ZONE: 'Europe/Istanbul', REPORT_DAY_STARTS: '06:00' }, '2026-11-28'],
    [{ REPORTS_SENT: 'floor', REPORT_ZONE: 'Hall' }, '2026-11-29'],
  ])('leave a note also if nothing could be read with %j', async (env, day) => {
    const now = Date.parse('2026-11-30T02:59:00Z');
    const error = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    await recordReportSendingFailure({ env, dataDir: folder, now }, error);
    expect(await readUnsentDailyReports(folder)).toEqual([
      { day, text: expect.stringMatching(/^The database does not answer/) },
    ]);
    const misspelt = { ...env, REPORTS_SENT: '', REPORTS_SNET: 'floor' };
    await recordReportSendingFailure({ env: misspelt, dataDir: folder, now }, error);
    expect(await unsentDays()).toEqual([day]);
    await recordReportSendingFailure({ env: { ...env, REPORTS_SENT: '' }, dataDir: folder, now }, error);
    expect(await readUnsentDailyReports(folder)).toEqual([]);
  });

  it.each([
    [{ REPORTS_SENT: '' }, 'REPORTS_SENT names no report; set some of floor,'],
    [{ REPORTS_SENT: 'floor,profit' }, 'REPORTS_SENT has "profit"'],
    [{ REPORTS_WEBHOOK_URL: '', REPORTS_WEBHOOK_SECRET: '' }, 'nobody to send to'],
    [{ REPORTS_MAIL_TO: 'duty' }, 'REPORTS_MAIL_TO has "duty"'],
    [{ REPORTS_MAIL_TO: 'duty@example.org' }, 'REPORTS_MAIL_TO is set, but no mail server'],
  ])('are refused with %j, and it says what to set', async (env, fault) => {
    await expect(send(env)).rejects.toThrow(fault);
    expect(webhook.received).toEqual([]);
  });

  it('of a day that is not over are refused', async () => {
    await expect(send({}, businessDayOf(terms, Date.now()))).rejects.toThrow('is not over');
  });

  it('by mail are workbooks in one letter, in the language of the house, under an id that stays', async () => {
    const mails: Mail[] = [];
    const parcel: DailyReports = {
      ...{ day: '2026-11-29', site: 4, operator: 'Çınar Salonu', language: 'tr' },
      reports: [{ name: 'floor', text: '{}', workbook: Buffer.from('xlsx') }],
    };
    const ways = [
      createMailReportChannel('a@example.org', async () =>
        Promise.reject(Object.assign(new Error('no'), { responseCode: 550 })),
      ),
      createMailReportChannel('b@example.org', async (mail) => void mails.push(mail)),
    ];
    const taken: string[] = [];
    const faults = await sendReportsThroughChannels(parcel, {
      ...{ ways, sent: [], pauseMs: 1 },
      onSent: async (way) => void taken.push(way),
    });
    expect(faults).toEqual(['mail:a@example.org: the mail server refused it (550)']);
    expect(taken).toEqual(['mail:b@example.org']);
    expect(mails).toEqual([
      expect.objectContaining({
        ...{ subject: '[Çınar Salonu] 2026-11-29 raporları', messageId: '<2026-11-29.4@reports.reelfloor>' },
        attachments: [{ filename: 'floor-2026-11-29.xlsx', content: Buffer.from('xlsx') }],
      }),
    ]);
  });

  it('were sent by no way that a damaged note names', async () => {
    await writeFile(join(folder, 'sent-reports.json'), '{"day":');
    expect((await send()).faults).toEqual([]);
    expect(webhook.received).toHaveLength(2);
  });
});
