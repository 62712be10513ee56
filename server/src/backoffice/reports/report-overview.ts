import {
  addDaysToDate,
  type BusinessDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type DropSums, sumDropByGroup } from './drop-report.ts';
import { buildFloorReportFootnotes } from './floor-report.ts';
import { readOperatorLiabilities } from './liabilities-report.ts';
import { parseReportDateRange, type ReportRange } from './report-date-range.ts';
import {
  type CurrentMachineAssignment,
  compareIdsNumerically,
  FloorSums,
  sumFloorPlayByGroup,
} from './sum-floor-play-by-group.ts';
import type { TheoreticalHoldByRules } from './theoretical-holds.ts';

/** Number of days of an overview by default. */
const usualDays = 7;
/** Offset in days to the previous year: 52 weeks, so that weekdays match. */
const weekdaysYear = 364;

interface OverviewQuery {
  readonly words: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly against: 'before' | 'year' | 'none';
  /** Limits the figures to this brand and its machines. */
  readonly brand?: string | undefined;
  readonly terms: BusinessDaySettings;
  readonly holds: TheoreticalHoldByRules;
  readonly now: number;
}

/**
 * Reads the overview of some business days: totals by day and by cabinet, those of the compared days, and the pending hand pays. The
 * figures equal those of the reports `floor` and `drop`. Pass a database snapshot.
 */
export const readReportOverview = async (db: Queries, query: OverviewQuery) => {
  const { words, against, brand, terms, holds, now } = query;
  const today = businessDayOf(terms, now);
  const asked = words.from ?? words.to;
  const range = parseReportDateRange(
    asked === undefined ? { from: addDaysToDate(today, 1 - usualDays) } : words,
    terms,
    now,
  );
  const played = await gather(db, { range, holds, brand });
  const earlier = against === 'none' ? null : rangeBefore(range, against);
  const compared = earlier && (await gather(db, { range: earlier, holds, brand }));
  const brands = await db.all<{ id: string; name: string }>(
    'SELECT id AS "id", name AS "name" FROM brands ORDER BY position, id',
  );
  const { held } = await readOperatorLiabilities(db, { at: null, isProven: false });
  return {
    today,
    range: spanOf(range),
    isRunning: range.isRunning,
    totals: played.totals,
    against: earlier && compared && { ...spanOf(earlier), totals: compared.totals },
    days: range.days.map(({ day, until }) => ({ day, isRunning: until > now, ...played.ofDay(day) })),
    cabinets: played.cabinets,
    brands,
    ofBrands: [...new Set(played.cabinets.map((one) => one.brand))].map((id) => ({
      brand: id,
      ...played.ofBrand(id),
    })),
    notes: buildFloorReportFootnotes(played.sums),
    waiting: { handPays: Number(held.handPay.count), handPaysMinor: Number(held.handPay.minor) },
  };
};

interface Gathering {
  readonly range: ReportRange;
  readonly holds: TheoreticalHoldByRules;
  readonly brand: string | undefined;
}

const gather = async (db: Queries, { range, holds, brand }: Gathering) => {
  const cabinets = new Map<string, CurrentMachineAssignment>();
  const groupsOf = (day: BusinessDate, place: CurrentMachineAssignment): string[] => {
    if (brand !== undefined && place.brand !== brand) return [];
    const key = `cabinet ${JSON.stringify([place.machine, place.brand])}`;
    cabinets.set(key, place);
    return [`day ${day}`, `brand ${place.brand}`, key];
  };
  const floor = await sumFloorPlayByGroup(db, { range, holds, groupsOf });
  const money = await sumDropByGroup(db, {
    range,
    groupsOf: (day, place) => (place === null ? [] : groupsOf(day, place)),
  });
  const figuresAt = (key: string) =>
    figuresOf(floor.groups.get(key) ?? new FloorSums(holds), money.groups.machine.get(key));
  return {
    sums: floor.total,
    totals: figuresOf(floor.total, money.totals.machine),
    ofDay: (day: BusinessDate) => figuresAt(`day ${day}`),
    ofBrand: (id: string) => figuresAt(`brand ${id}`),
    cabinets: [...cabinets]
      .map(([key, { machine, brand: ownBrand, agent }]) => ({
        machine,
        brand: ownBrand,
        agent,
        ...figuresAt(key),
      }))
      .sort((a, b) => compareIdsNumerically(a.machine, b.machine) || compareIdsNumerically(a.brand, b.brand)),
  };
};

const figuresOf = (sums: FloorSums, drop: DropSums | undefined) => {
  const { playMs, availableMs, outMs, unknownMs, ...figures } = sums.figures();
  return { ...figures, dropMinor: drop?.inMinor ?? 0 };
};

const spanOf = ({ days }: ReportRange) => ({
  from: days[0]?.day ?? '',
  last: days.at(-1)?.day ?? '',
  days: days.length,
});

/**
 * Returns the days with which a range is compared. If its last day is not over, the compared range is cut to the same length, so that a
 * partial day is not compared with a whole one.
 */
const rangeBefore = ({ days, terms, now, isRunning }: ReportRange, against: 'before' | 'year'): ReportRange => {
  const by = against === 'year' ? weekdaysYear : days.length;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('a range has at least one day');
  const earlier = parseReportDateRange(
    { from: addDaysToDate(first.day, -by), to: addDaysToDate(last.day, 1 - by) },
    terms,
    now,
  );
  if (!isRunning) return earlier;
  const cut = startOfBusinessDay(terms, addDaysToDate(last.day, -by)) + (now - last.from);
  const until = Math.min(earlier.until, cut);
  return {
    ...earlier,
    until,
    days: earlier.days.map((day) => ({ ...day, until: Math.min(day.until, cut) })),
  };
};
