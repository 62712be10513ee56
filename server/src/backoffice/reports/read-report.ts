import type { ReportName } from '@reelfloor/protocol/office-call-types';
import type { BusinessDaySettings } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { readComplaintsReport } from './complaints-report.ts';
import { dropGroups, readDropReport } from './drop-report.ts';
import { floorGroups, readFloorReport } from './floor-report.ts';
import { itemizedReports } from './itemized-reports.ts';
import { buildLiabilitiesSheet, readLiabilities } from './liabilities-report.ts';
import { readMetersReport } from './meters-report.ts';
import { promotionGroups, readPromotionsReport } from './promotions-report.ts';
import { parseReportRange, type ReportRangeOptions } from './report-range.ts';
import type { RangedSheet } from './report-sheet.ts';
import { readShiftsReport } from './shifts-report.ts';
import { readTasksReport } from './tasks-report.ts';
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

/** Reads a report from the options of a command. Throws a ConfigError that says what to write instead. Pass a snapshot. */
export const readReport = async (db: Queries, query: ReportQuery): Promise<RangedSheet> => {
  const { name, words, terms, holds, isProven, now } = query;
  const range = parseReportRange(words, terms, now);
  switch (name) {
    case 'floor':
      return readFloorReport(db, { range, by: groupOf(floorGroups, words.by), holds });
    case 'drop':
      return readDropReport(db, { range, by: groupOf(dropGroups, words.by) });
    case 'promotions':
      return readPromotionsReport(db, { range, by: groupOf(promotionGroups, words.by) });
    case 'shifts':
      refuseGroup(words.by);
      return readShiftsReport(db, { range });
    case 'complaints':
      refuseGroup(words.by);
      return readComplaintsReport(db, { range });
    case 'tasks':
      refuseGroup(words.by);
      return readTasksReport(db, { range });
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
      return readMetersReport(db, { range });
    case 'liabilities': {
      refuseGroup(words.by);
      const at = range.isRunning ? null : range.until;
      return { ...buildLiabilitiesSheet(await readLiabilities(db, { at, isProven })), range };
    }
  }
};

const refuseGroup = (word: string | undefined): void => {
  if (word !== undefined)
    throw new BrokenRule('REPORT_GROUP', {}, 'This report has no groups; leave --by out.');
};

const groupOf = <Group extends string>(
  groups: readonly [Group, ...Group[]],
  word: string | undefined,
): Group => {
  if (word === undefined) return groups[0];
  const group = groups.find((one) => one === word);
  if (!group)
    throw new BrokenRule(
      'REPORT_GROUP',
      {},
      `"${word}" is no group of this report; write --by ${groups.join('|')}.`,
    );
  return group;
};
