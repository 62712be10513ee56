import { transactionCodes } from '@reelfloor/protocol';
import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import {
  addDaysToDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { TheoreticalHoldByRules } from '../reports/theoretical-holds.ts';

const hourMs = 3_600_000;

interface HourRow {
  readonly hour: number;
  readonly rules: string | null;
  readonly coinInMinor: number;
  readonly coinOutMinor: number;
}

interface MachineDayOptions {
  readonly terms: BusinessDaySettings;
  readonly holds: TheoreticalHoldByRules;
  readonly now: number;
}

/** Reads a machine's figures of the current business day, as in the floor report. Pass a database snapshot. */
export const readMachineDayFigures = async (
  db: Queries,
  machineId: string,
  { terms, holds, now }: MachineDayOptions,
): Promise<OfficeAnswerInput<'machineDay'>> => {
  const day = businessDayOf(terms, now);
  const [from, until] = [startOfBusinessDay(terms, day), startOfBusinessDay(terms, addDaysToDate(day))];
  const rows = await readHours(db, machineId, from, until);
  const paidMinor = await readPaid(db, machineId, from, until);
  const hours = Array.from({ length: Math.floor((Math.min(now, until - 1) - from) / hourMs) + 1 }, (_, hour) => ({
    at: from + hour * hourMs,
    coinInMinor: sumOf(rows.filter((row) => row.hour === hour).map((row) => row.coinInMinor)),
  }));
  const coinInMinor = sumOf(rows.map((row) => row.coinInMinor));
  const netMinor = coinInMinor - sumOf(rows.map((row) => row.coinOutMinor)) - paidMinor;
  const ruled = rows.flatMap((row) => {
    const hold = row.rules === null ? undefined : holds.get(row.rules);
    return hold === undefined ? [] : [{ coinInMinor: row.coinInMinor, hold }];
  });
  const ruledMinor = sumOf(ruled.map((row) => row.coinInMinor));
  const expected = sumOf(ruled.map((row) => row.coinInMinor * row.hold));
  return {
    day,
    from,
    until,
    hours,
    coinInMinor,
    netMinor,
    holdPpm: coinInMinor === 0 ? null : Math.round((netMinor / coinInMinor) * 1_000_000),
    expectedPpm: ruledMinor === 0 ? null : Math.round(expected / ruledMinor),
  };
};

/** Finds rounds by the sessions that overlap the day, because rounds have no index by machine. */
const readHours = (db: Queries, machineId: string, from: number, until: number): Promise<HourRow[]> =>
  db.all<HourRow>(
    `SELECT (p.posted_at - CAST(? AS BIGINT)) / ${hourMs} AS hour, p.rules_hash AS rules, sum(p.stake_minor) AS "coinInMinor",
       sum(p.win_minor) AS "coinOutMinor"
     FROM sessions s JOIN game_rounds p ON p.session_id = s.id
     WHERE s.machine_id = ? AND s.started_at < ? AND (s.ended_at IS NULL OR s.ended_at >= ?)
       AND p.kind = 'round' AND p.posted_at >= ? AND p.posted_at < ?
     GROUP BY 1, 2`,
    from,
    machineId,
    until,
    from,
    from,
    until,
  );

/** Reads hand pays and jackpots by their own time, because they may be paid long after their session. */
const readPaid = async (db: Queries, machineId: string, from: number, until: number): Promise<number> => {
  const { handPay, jackpot } = transactionCodes;
  const row = await db.get<{ minor: number }>(
    `SELECT coalesce(sum(t.amount_minor), 0) AS minor FROM sessions s JOIN transactions t ON t.session_id = s.id
     WHERE s.machine_id = ? AND t.type IN (${handPay}, ${jackpot}) AND t.at >= ? AND t.at < ?`,
    machineId,
    from,
    until,
  );
  return row?.minor ?? 0;
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
