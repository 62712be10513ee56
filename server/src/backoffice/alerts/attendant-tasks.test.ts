import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertCause, closeStaffAlert, openStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../../platform/database/temporary-database.ts';
import type { ServerActions } from '../implement-office-action.ts';
import { readAttendantTasksReport } from '../reports/attendant-tasks-report.ts';
import { buildReportHeader } from '../reports/describe-report-period.ts';
import { formatReportAsCsv } from '../reports/format-report.ts';
import { parseReportDateRange } from '../reports/report-date-range.ts';
import { OfficeActionService } from '../staff/office-action-service.ts';
import { storeStaffMember } from '../staff/store-staff-member.ts';
import { attendantTaskActions } from './attendant-task-actions.ts';
import { countUnclaimedAttendantTasks, readAttendantTasks } from './attendant-tasks.ts';

const began = Date.parse('2026-11-20T12:00:00Z');
const secondMs = 1000;
const fault: AlertCause = { kind: 'machineFault', subject: 'm1', machineId: 'm1', text: 'out of play' };
const call: AlertCause = { kind: 'attendantCalled', subject: 's1', machineId: 'm1', text: 'called' };

describe(`a task of the floor on ${testEngine}`, () => {
  let database: Database;
  let remove: () => Promise<void>;
  let now = began;
  let service: OfficeActionService;
  beforeEach(async () => {
    now = began;
    ({ database, remove } = await openTemporaryDatabase());
    service = new OfficeActionService({
      database,
      actions: attendantTaskActions as ServerActions,
      now: () => now,
    });
  });
  afterEach(() => remove());

  const member = async (login: string, role: StaffRole = 'attendant') => {
    const id = await database.transact((tx) =>
      storeStaffMember(tx, { login, name: `Test ${login}`, role, passwordHash: 'none', at: 1 }),
    );
    const act = async (name: keyof typeof attendantTaskActions, content: object, key = crypto.randomUUID()) => {
      const caller = { id, login, name: `Test ${login}`, role, site: null };
      const result = await service.act(name, caller, { key, reason: 'on my way', content });
      return result.ok ? 'done' : result.refusal.code;
    };
    return { who: `${login} (office)`, act };
  };
  const list = (who = '') => readAttendantTasks(database.read, { who, now });
  const close = (cause: AlertCause) => database.transact((tx) => closeStaffAlert(tx, cause, now));

  it('is one attendant’s: of two who take it at once one has it, and the other reads who', async () => {
    const id = await openStaffAlert(database, fault, now);
    const [ada, can] = [await member('ada'), await member('can')];
    const answers = await Promise.all([ada, can].map(({ act }) => act('claimTask', { id, from: null })));
    expect(answers.toSorted()).toEqual(['TASK_TAKEN', 'done']);
    const [first, other] = answers[0] === 'done' ? [ada, can] : [can, ada];
    expect(await list(other.who)).toMatchObject([
      { alert: { acknowledged: { by: first.who } }, claim: { by: first.who, isYours: false } },
    ]);
    expect(await countUnclaimedAttendantTasks(database.read, now)).toBe(0);
    for (const name of ['returnTask', 'finishTask'] as const) expect(await other.act(name, { id })).toBe('TASK_TAKEN');
    expect(await other.act('tickTask', { id, check: 'closed' })).toBe('TASK_TAKEN');
    // Taken over by name alone: a third one cannot, who still reads the one before.
    expect(await other.act('claimTask', { id, from: first.who })).toBe('done');
    expect(await first.act('claimTask', { id, from: 'ela (office)' })).toBe('TASK_TAKEN');
    expect(await first.act('finishTask', { id })).toBe('TASK_TAKEN');
    expect(await other.act('returnTask', { id })).toBe('done');
    expect(await other.act('finishTask', { id })).toBe('TASK_FREE');
    expect(await countUnclaimedAttendantTasks(database.read, now)).toBe(1);
    expect(await (await member('elif', 'cashier')).act('claimTask', { id, from: null })).toBe('NO_RIGHT');
  });

  it('is done when everything is ticked, at the times at which it was, also if the line came back later', async () => {
    const id = await openStaffAlert(database, fault, now);
    const ada = await member('ada');
    now += 20 * secondMs;
    expect(await ada.act('claimTask', { id, from: null })).toBe('done');
    const key = crypto.randomUUID();
    now += 60 * secondMs;
    for (let sent = 0; sent < 2; sent++)
      expect(await ada.act('tickTask', { id, check: 'atMachine', agoMs: 40 * secondMs }, key)).toBe('done');
    // A phone cannot have ticked before the task was taken.
    expect(await ada.act('tickTask', { id, check: 'repaired', agoMs: 600 * secondMs })).toBe('done');
    expect(await ada.act('tickTask', { id, check: 'reels' })).toBe('NOT_FOUND');
    expect(await ada.act('finishTask', { id })).toBe('TASK_UNCHECKED');
    // The clock is set back: a tick has the time that the clock shows.
    now -= 3600 * secondMs;
    expect(await ada.act('tickTask', { id, check: 'closed' })).toBe('done');
    now += 3600 * secondMs;
    expect((await list())[0]?.checks).toEqual([
      { check: 'atMachine', at: began + 40 * secondMs },
      { check: 'repaired', at: began + 20 * secondMs },
      { check: 'closed', at: began - 3520 * secondMs },
    ]);
    expect(await ada.act('finishTask', { id })).toBe('done');
    expect(await ada.act('finishTask', { id })).toBe('TASK_OVER');
    expect(await ada.act('claimTask', { id, from: null })).toBe('TASK_OVER');
    expect(await list()).toMatchObject([{ doneAt: now }]);
    now += 13 * 3600 * secondMs;
    expect(await list()).toEqual([]);
  });

  it('ends with its cause, but goes on for a call, which the player sees answered when it is taken', async () => {
    const faultId = await openStaffAlert(database, fault, now);
    const callId = await openStaffAlert(database, call, now);
    const ada = await member('ada');
    expect(await ada.act('claimTask', { id: callId, from: null })).toBe('done');
    const closed = await database.read.get<{ closed_at: number }>('SELECT closed_at FROM alerts WHERE id = ?', callId);
    expect(Number(closed?.closed_at)).toBe(now);
    expect(await ada.act('returnTask', { id: callId })).toBe('done');
    expect(await countUnclaimedAttendantTasks(database.read, now)).toBe(2);
    expect(await ada.act('claimTask', { id: callId, from: null })).toBe('done');
    await close(fault);
    expect(await ada.act('claimTask', { id: faultId, from: null })).toBe('TASK_OVER');
    expect((await list()).map(({ alert }) => alert.id)).toEqual([callId]);
    const again = await openStaffAlert(database, fault, now);
    await ada.act('claimTask', { id: again, from: null });
    await close(fault);
    expect(await ada.act('finishTask', { id: again })).toBe('done');
    expect(await ada.act('claimTask', { id: 'nothing', from: null })).toBe('NOT_FOUND');
  });

  it('is counted in a report with the times from event to claim to end', async () => {
    const ada = await member('ada');
    for (const [subject, claimedAfterS, doneAfterS] of [
      ['m1', 10, 70],
      ['m2', 30, 90],
      ['m3', null, null],
    ] as const) {
      now = began;
      const id = await openStaffAlert(database, { ...fault, subject, machineId: subject }, now);
      if (claimedAfterS === null) continue;
      now = began + claimedAfterS * secondMs;
      await ada.act('claimTask', { id, from: null });
      for (const check of ['atMachine', 'repaired', 'closed']) await ada.act('tickTask', { id, check });
      now = began + doneAfterS * secondMs;
      await ada.act('finishTask', { id });
    }
    const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };
    const range = parseReportDateRange({ day: '2026-11-20' }, terms, now);
    const sheet = await database.snapshot((db) => readAttendantTasksReport(db, { range }));
    expect(sheet.rows).toEqual([
      expect.objectContaining({
        kind: 'machine out of play',
        tasks: 3,
        claimed: 2,
        done: 2,
        claimedMs: 20_000,
        doneMs: 80_000,
        longestMs: 90_000,
      }),
    ]);
    expect(formatReportAsCsv(sheet, buildReportHeader(sheet), 'tr')).toContain('makine oyun dışı;3;2;2;');
  });
});
