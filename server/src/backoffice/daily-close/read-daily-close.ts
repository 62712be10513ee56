import type { DaySheet, OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import {
  addDaysToDate,
  type BusinessDaySettings,
  startOfBusinessDay,
  startOfLocalDay,
} from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { buildUnsignedDaySheet } from './build-unsigned-day-sheet.ts';
import {
  type ClosedDay,
  findClosedBusinessDay,
  hashDaySheet,
  listClosedBusinessDays,
  parseStoredDaySheet,
} from './day-sheet-store.ts';
import { countLedgerTransfers, subtractKnownLedgerSums, sumLedgerTransfers } from './sum-ledger-transfers.ts';

type Answer = OfficeAnswerInput<'dailyClose'>;

/** Maximum number of unclosed business days counted. */
const maxOverdue = 31;
/** Number of closed business days listed. */
const listed = 8;

interface Asked {
  /** The requested business day; undefined means the next day to close. */
  readonly day?: string | undefined;
  readonly terms: BusinessDaySettings;
  readonly now: number;
  /** Time in ms after the end of a business day at which its close is overdue; 0 means never. */
  readonly dayOpenMs?: number;
}

/** Reads a business day's sheet as it was signed, or as it would be signed now. Pass a database snapshot. Throws a BusinessRuleError. */
export const readDailyClose = async (db: Queries, query: Asked): Promise<Answer> => {
  if (query.day !== undefined) assertValidBusinessDay(query.day);
  const closed = query.day === undefined ? undefined : await findClosedBusinessDay(db, query.day);
  const found = closed ? await readClosed(db, closed) : await readOpen(db, query);
  const days = (await listClosedBusinessDays(db, listed)).map((one) => ({
    ...{ day: one.day, number: Number(one.number), closedAt: Number(one.closedAt) },
    differencesMinor: parseStoredDaySheet(one).differences.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }));
  return { ...found, players: await readNames(db, found.sheet), days };
};

const readOpen = async (db: Queries, asked: Asked) => {
  const { sheet, hash, isRunning, blocked } = await buildUnsignedDaySheet(db, asked);
  return {
    ...{ state: isRunning ? ('running' as const) : ('open' as const), sheet, hash },
    blocked: blocked && { code: String(blocked.code), params: { ...blocked.params } },
    overdueDays: countOverdue(sheet, asked),
    ...{ signed: null, since: [], isIntact: true },
  };
};

/** Counts the business days whose close is overdue, beginning with the sheet's own. */
const countOverdue = ({ day, until }: DaySheet, { terms, now, dayOpenMs = 0 }: Asked): number => {
  if (dayOpenMs === 0 || until + dayOpenMs > now) return 0;
  let days = 1;
  while (days < maxOverdue && startOfBusinessDay(terms, addDaysToDate(day, days + 1)) + dayOpenMs <= now) days++;
  return days;
};

const readClosed = async (db: Queries, closed: ClosedDay) => {
  const sheet = parseStoredDaySheet(closed);
  const isSame = (await countLedgerTransfers(db, sheet)) === sheet.transfers;
  const line = await db.get<{ id: number }>(
    "SELECT max(id) AS id FROM operator_changes WHERE what = 'day close' AND subject = ?",
    closed.day,
  );
  return {
    ...{ state: 'closed' as const, sheet, hash: closed.hash, blocked: null, overdueDays: 0 },
    signed: {
      ...{ number: Number(closed.number), by: closed.signedBy, at: Number(closed.signedAt) },
      ...{
        second: closed.second,
        closedAt: Number(closed.closedAt),
        line: line?.id ? Number(line.id) : null,
      },
    },
    since: isSame ? [] : [...subtractKnownLedgerSums(await sumLedgerTransfers(db, sheet), [sheet]).cells],
    isIntact: hashDaySheet(closed.text) === closed.hash,
  };
};

/** Reads the current usernames of the players on a daily close sheet, which contains only ids, because accounts can be anonymized. */
const readNames = async (db: Queries, { pays, exclusions }: DaySheet): Promise<Answer['players']> => {
  const ids = [...new Set([...pays, ...exclusions].map(({ playerId }) => playerId))];
  if (ids.length === 0) return [];
  return db.all<{ id: string; username: string }>(
    `SELECT id AS "id", username AS "username" FROM players WHERE id IN (${ids.map(() => '?').join(', ')}) ORDER BY id`,
    ...ids,
  );
};

/** Throws a BusinessRuleError if the text is not a valid date. */
export const assertValidBusinessDay = (text: string): void => {
  try {
    if (new Date(startOfLocalDay(text, 'UTC')).toISOString().startsWith(text)) return;
  } catch {
    // Do nothing: the invalid date is refused below.
  }
  throw new BusinessRuleError('DAY_FORM', { text });
};
