import type { OfficeAnswerInput, ParsedOfficeCall } from '@reelfloor/protocol/office';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { listStaff } from '../../backoffice/staff/list-staff.ts';
import { readEntries } from '../../backoffice/staff/record-entries.ts';
import { recordAsCsv } from '../../backoffice/staff/record-export.ts';
import { listStaffSignIns } from '../../backoffice/staff/staff-sign-ins.ts';
import { RecordCheck } from '../../platform/audit-trail/record-faults.ts';
import { everyChange, type RecordSearch } from '../../platform/audit-trail/search-record.ts';
import { dayAfter, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { RecordFile } from '../../play/statements/record-file.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

export const peopleHandlers = ({ database: whole, businessDay, now }: OfficeDependencies) => {
  const { zone } = businessDay;
  const recordCheck = new RecordCheck(whole, now);
  return {
    staff: async ({ database }) => ({
      ok: true,
      value: { staff: await database.snapshot((db) => listStaff(db, now())) },
    }),
    staffSignIns: async ({ database }) => ({
      ok: true,
      value: { signIns: await database.snapshot((db) => signInsOf(db, now())) },
    }),
    record: async ({ query: { before = null, ...search }, database }) => ({
      ok: true,
      value: await database.snapshot((db) => readEntries(db, searchOf(search, zone), { before, at: now() })),
    }),
    recordFile: async ({ query, database }) => ({
      ok: true,
      value: new RecordFile(
        `operators-record-${new Date(now()).toISOString().slice(0, 10)}.csv`,
        recordAsCsv(database.read, searchOf(query, zone), query.lang),
      ),
    }),
    recordCheck: async () => {
      const { faults, ...checked } = await recordCheck.check();
      return { ok: true, value: { ...checked, faults: [...faults] } };
    },
  } satisfies Partial<OfficeRouteHandlers>;
};

const signInsOf = async (db: Queries, at: number): Promise<OfficeAnswerInput<'staffSignIns'>['signIns']> => {
  const staff = await listStaff(db, at);
  const rows = await listStaffSignIns(db, at);
  return rows.map(({ id, staff_id, began_at, seen_at, address, browser }) => ({
    id,
    login: staff.find((member) => member.id === staff_id)?.login ?? '',
    beganAt: Number(began_at),
    seenAt: Number(seen_at),
    address,
    browser,
  }));
};

const searchOf = (
  { words, by, what, from, to, twoPeople }: Omit<ParsedOfficeCall<'recordFile'>['query'], 'lang'>,
  zone: string,
): RecordSearch => {
  const startOf = (day: string) => startOfBusinessDay({ zone, startsMs: 0 }, day);
  return {
    ...everyChange,
    words: words || null,
    by: by || null,
    action: what || null,
    from: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(dayAfter(to)),
    twoPeople: twoPeople ? true : null,
  };
};
