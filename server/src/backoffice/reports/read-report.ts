import type { ReportName } from '@reelfloor/protocol/office-call-types';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { readAttendantTasksReport } from './attendant-tasks-report.ts';
import { readCashierShiftsReport } from './cashier-shifts-report.ts';
import { readComplaintsReport } from './complaints-report.ts';
import { dropGroups, readDropReport } from './drop-report.ts';
import { floorGroups, readFloorReport } from './floor-report.ts';
import { itemizedReports } from './itemized-report-readers.ts';
import { buildLiabilitiesReportSheet, readOperatorLiabilities } from './liabilities-report.ts';
import { readMachineMetersReport } from './machine-meters-report.ts';
import { promotionGroups, readPromotionsReport } from './promotions-report.ts';
import { parseReportDateRange, type ReportRangeOptions } from './report-date-range.ts';
import type { RangedSheet } from './report-sheet.ts';
import type { TheoreticalHoldByRules } from './theoretical-holds.ts';

export type { ReportName };

/** The reports with the groupings of their rows; the first one is the default. */
export const reportGroups: Readonly<Record<ReportName, readonly string[]>> = {
  floor: floorGroups,
  drop: dropGroups,
  promotions: promotionGroups,
  liabilities: [],
  shifts: [],
  complaints: [],
  tasks: [],
  ...{ 'hand-pays': [], jackpots: [], 'large-wins': [], dormant: [], 'complaint-list': [], events: [] },
  meters: [],
};

interface ReportQuery {
  readonly name: ReportName;
  readonly words: ReportRangeOptions & { readonly by?: string | undefined };
  readonly terms: BusinessDaySettings;
  readonly holds: TheoreticalHoldByRules;
  readonly isProven: boolean;
  readonly now: number;
}

/** Reads a report from the options of a command. Throws a ConfigError that says what to write instead. Pass a database snapshot. */
export const readReport = async (db: Queries, query: ReportQuery): Promise<RangedSheet> => {
  const { name, words, terms, holds, isProven, now } = query;
  const range = parseReportDateRange(words, terms, now);
  switch (name) {
    case 'floor':
      return readFloorReport(db, { range, by: groupOf(floorGroups, words.by), holds });
    case 'drop':
      return readDropReport(db, { range, by: groupOf(dropGroups, words.by) });
    case 'promotions':
      return readPromotionsReport(db, { range, by: groupOf(promotionGroups, words.by) });
    case 'shifts':
      refuseGroup(words.by);
      return readCashierShiftsReport(db, { range });
    case 'complaints':
      refuseGroup(words.by);
      return readComplaintsReport(db, { range });
    case 'tasks':
      refuseGroup(words.by);
      return readAttendantTasksReport(db, { range });
    case 'hand-pays':
    case 'jackpots':
    case 'large-wins':
    case 'dormant':
    case 'complaint-list':
    case 'events':
      refuseGroup(words.by);
      return itemizedReports[name](db, { range });
    case 'meters':
      refuseGroup(words.by);
      return readMachineMetersReport(db, { range });
    case 'liabilities': {
      refuseGroup(words.by);
      const at = range.isRunning ? null : range.until;
      return { ...buildLiabilitiesReportSheet(await readOperatorLiabilities(db, { at, isProven })), range };
    }
  }
};

const refuseGroup = (word: string | undefined): void => {
  if (word !== undefined) throw new BusinessRuleError('REPORT_GROUP', {}, 'This report has no groups; leave --by out.');
};

const groupOf = <Group extends string>(groups: readonly [Group, ...Group[]], word: string | undefined): Group => {
  if (word === undefined) return groups[0];
  const group = groups.find((one) => one === word);
  if (!group)
    throw new BusinessRuleError(
      'REPORT_GROUP',
      {},
      `"${word}" is no group of this report; write --by ${groups.join('|')}.`,
    );
  return group;
};
