import type { OfficeAnswerInput, ParsedOfficeCall } from '@reelfloor/protocol/office';
import type { Queries } from '../database/database.ts';
import { readEntries } from '../office-views/record-entries.ts';
import { RecordCheck } from '../operator-record/check-record.ts';
import { recordAsCsv } from '../operator-record/record-export.ts';
import { everyChange, type RecordSearch } from '../operator-record/search-record.ts';
import { RecordFile } from '../records/record-file.ts';
import { dayAfter, startOfBusinessDay } from '../reports/business-day.ts';
import { listStaff } from '../staff/list-staff.ts';
import { listStaffSignIns } from '../staff/staff-sign-ins.ts';
import type { OfficeDoors } from './office-door.ts';
import type { OfficeParts } from './office-parts.ts';

export const peopleDoors = ({ database, businessDay, now }: OfficeParts) => {
  const { zone } = businessDay;
  const recordCheck = new RecordCheck(database, now);
  return {
    staff: async () => ({
      ok: true,
      value: { staff: await database.snapshot((db) => listStaff(db, now())) },
    }),
    staffSignIns: async () => ({
      ok: true,
      value: { signIns: await database.snapshot((db) => signInsOf(db, now())) },
    }),
    record: async ({ query: { before = null, ...search } }) => ({
      ok: true,
      value: await database.snapshot((db) => readEntries(db, searchOf(search, zone), { before, at: now() })),
    }),
    recordFile: async ({ query }) => ({
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
  } satisfies Partial<OfficeDoors>;
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
