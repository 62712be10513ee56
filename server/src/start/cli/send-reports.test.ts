import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDayOf, dayAfter } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertTestSeat } from '../../platform/database/insert-test-seat.ts';
import { openTemporaryDatabase, temporaryFolder } from '../../platform/database/temporary-database.ts';
import { noteUnsentReports, readUnsentReports } from '../../platform/process/last-runs.ts';
import type { Mail } from '../../players/accounts/mailer.ts';
import { HostileWebhook, untoldMoods } from '../../testing/hostile-webhook.ts';
import { createMailReportChannel, type ReportParcel, sendThroughChannels } from './report-channels.ts';
import { noteFailedSending, sendReports } from './send-reports.ts';

const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };

describe('reports that are sent', () => {
  let folder: string;
  let database: Database;
  let remove: () => Promise<void>;
  let webhook: HostileWebhook;
  beforeAll(async () => {
    folder = await temporaryFolder('send-reports');
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  beforeEach(async () => {
    for (const file of ['sent-reports.json', 'unsent-reports.json'])
      await rm(join(folder, file), { force: true });
    webhook = await HostileWebhook.open();
    return () => webhook.close();
  });
  afterAll(async () => {
    await remove();
    await rm(folder, { recursive: true });
  });

  const send = (env: Record<string, string> = {}, day?: string) =>
    sendReports({
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

  it.each(untoldMoods)(
    'are tried again at a receiver that %s, then said, and sent by the next run',
    async (mood) => {
      webhook.mood = mood;
      const { said, faults } = await send();
      expect(said).toMatch(/not sent by any channel/);
      expect(faults).toEqual([expect.stringMatching(/^webhook: floor: /)]);
      expect(webhook.received).toHaveLength(3);
      webhook.mood = 'takes';
      expect((await send()).faults).toEqual([]);
    },
  );

  it('leave a note for the server until they are sent, whichever day was sent again by hand', async () => {
    const ended = dayAfter(businessDayOf(terms, Date.now()), -1);
    webhook.mood = 'fails';
    await send({}, '2026-11-02');
    expect(await readUnsentReports(folder)).toBeNull();
    await send();
    expect(await readUnsentReports(folder)).toEqual({
      ...{ day: ended, text: expect.stringMatching(/^webhook: floor: /) },
    });
    webhook.mood = 'takes';
    await send({}, '2026-11-02');
    expect(await readUnsentReports(folder)).not.toBeNull();
    await send();
    expect(await readUnsentReports(folder)).toBeNull();
    // A day that failed, and was sent by hand later.
    await noteUnsentReports(folder, { day: '2026-11-02', text: 'no' });
    await send({}, '2026-11-02');
    expect(await readUnsentReports(folder)).toBeNull();
  });

  it.each([
    [{ REPORTS_SENT: 'floor', REPORT_ZONE: 'Europe/Istanbul', REPORT_DAY_STARTS: '06:00' }, '2026-11-28'],
    [{ REPORTS_SENT: 'floor', REPORT_ZONE: 'Hall' }, '2026-11-29'],
  ])('leave a note also if nothing could be read with %j', async (env, day) => {
    const now = Date.parse('2026-11-30T02:59:00Z');
    const error = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    await noteFailedSending({ env, dataDir: folder, now }, error);
    expect(await readUnsentReports(folder)).toEqual({
      ...{ day, text: expect.stringMatching(/^The database does not answer/) },
    });
    await noteFailedSending({ env: { ...env, REPORTS_SENT: '' }, dataDir: folder, now }, error);
    expect(await readUnsentReports(folder)).toBeNull();
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
    const parcel: ReportParcel = {
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
    const faults = await sendThroughChannels(parcel, {
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
