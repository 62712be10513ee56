import type { OfficeResult } from '@reelfloor/protocol/office';
import { readDailyClose } from '../../backoffice/daily-close/read-daily-close.ts';
import { describeSheet, sheetHeaderOf } from '../../backoffice/reports/describe-sheet.ts';
import { readJackpotPots } from '../../backoffice/reports/liabilities-report.ts';
import { readPublishedHolds } from '../../backoffice/reports/published-returns.ts';
import { type ReportName, readReport, reportGroups } from '../../backoffice/reports/read-report.ts';
import { readReportOverview } from '../../backoffice/reports/report-overview.ts';
import { sheetAsWorkbook } from '../../backoffice/reports/sheet-workbook.ts';
import { sheetAsCsv, sheetAsJson } from '../../backoffice/reports/write-sheet.ts';
import { refusalOfRule } from '../../backoffice/staff/action-rules.ts';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { readTime } from '../../platform/database/database-time.ts';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

export const reportHandlers = ({ businessDay, dayOpenMs, dataDir, webDir }: HandlerDependencies) => {
  const readSheet = async (
    database: ScopedDatabase,
    name: ReportName,
    words: Readonly<Record<string, string | undefined>>,
    isProven = false,
  ) => {
    const holds = await readPublishedHolds({ dataDir, webDir });
    return database.snapshot(async (db) =>
      readReport(db, { name, words, terms: businessDay, holds, isProven, now: await readTime(db) }),
    );
  };
  return {
    reportOverview: ({ query: { from, to, against, brand }, database }) =>
      advised(async () => {
        const holds = await readPublishedHolds({ dataDir, webDir });
        const terms = businessDay;
        return database.snapshot(async (db) =>
          readReportOverview(db, {
            words: { from, to },
            against,
            brand,
            terms,
            holds,
            now: await readTime(db),
          }),
        );
      }),
    jackpotLiability: async ({ database }) => ({ ok: true, value: await database.snapshot(readJackpotPots) }),
    reportSheet: ({ params: { name }, query: { check, ...words }, database }) =>
      advised(async () => {
        const sheet = await readSheet(database, name, words, check === 'true');
        const { columns, rows, totals, notes, by } = sheet;
        const { title } = describeSheet(sheet);
        return {
          title,
          by,
          groups: [...reportGroups[name]],
          columns: [...columns],
          rows: [...rows],
          totals: [...totals],
          notes: [...notes],
        };
      }),
    dailyClose: ({ query: { day }, database }) =>
      advised(async () =>
        database.snapshot(async (db) =>
          readDailyClose(db, { day, terms: businessDay, now: await readTime(db), dayOpenMs }),
        ),
      ),
    reportFile: ({ params: { name }, query: { as, lang, ...words }, database }) =>
      advised(async () => {
        const sheet = await readSheet(database, name, words);
        if (as === 'xlsx') {
          const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
          return { bytes: await sheetAsWorkbook(sheet, sheetHeaderOf(sheet), lang), type };
        }
        const text =
          as === 'csv'
            ? sheetAsCsv(sheet, sheetHeaderOf(sheet), lang)
            : sheetAsJson(sheet, { ...describeSheet(sheet), currency: ledgerCurrency() });
        const type = as === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
        return { bytes: Buffer.from(text), type };
      }),
  } satisfies Partial<OfficeRouteHandlers>;
};

/** Responds with the result of `read`, or with the advice of the rule that it violates. */
const advised = async <Answer>(read: () => Promise<Answer>): Promise<OfficeResult<Answer>> => {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    return refusalOfRule(error);
  }
};
