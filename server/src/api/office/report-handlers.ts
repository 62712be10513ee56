import type { OfficeResult } from '@reelfloor/protocol/office-call-types';
import { readDailyClose } from '../../backoffice/daily-close/read-daily-close.ts';
import { buildReportHeader, describeReportPeriod } from '../../backoffice/reports/describe-report-period.ts';
import { formatReportAsCsv, formatReportAsJson } from '../../backoffice/reports/format-report.ts';
import { formatReportAsWorkbook } from '../../backoffice/reports/format-report-workbook.ts';
import { readBrandJackpotAmounts } from '../../backoffice/reports/liabilities-report.ts';
import { type ReportName, readReport, reportGroups } from '../../backoffice/reports/read-report.ts';
import { readReportOverview } from '../../backoffice/reports/report-overview.ts';
import { readTheoreticalHolds } from '../../backoffice/reports/theoretical-holds.ts';
import { convertBusinessRuleErrorToRefusal } from '../../backoffice/staff/office-action-rules.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';

export const createReportHandlers = ({ businessDay, dayOpenMs, dataDir, webDir }: ReadOnlyHandlerDependencies) => {
  const readSheet = async (
    database: ScopedDatabase,
    name: ReportName,
    words: Readonly<Record<string, string | undefined>>,
    isProven = false,
  ) => {
    const holds = await readTheoreticalHolds({ dataDir, webDir });
    return database.snapshot(async (db) =>
      readReport(db, { name, words, terms: businessDay, holds, isProven, now: await readDatabaseTime(db) }),
    );
  };
  return {
    reportOverview: ({ query: { from, to, against, brand }, database }) =>
      advised(async () => {
        const holds = await readTheoreticalHolds({ dataDir, webDir });
        const terms = businessDay;
        return database.snapshot(async (db) =>
          readReportOverview(db, {
            words: { from, to },
            against,
            brand,
            terms,
            holds,
            now: await readDatabaseTime(db),
          }),
        );
      }),
    jackpotLiability: async ({ database }) => ({
      ok: true,
      value: await database.snapshot(readBrandJackpotAmounts),
    }),
    reportSheet: ({ params: { name }, query: { check, ...words }, database }) =>
      advised(async () => {
        const sheet = await readSheet(database, name, words, check === 'true');
        const { columns, rows, totals, notes, by } = sheet;
        const { title } = describeReportPeriod(sheet);
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
          readDailyClose(db, { day, terms: businessDay, now: await readDatabaseTime(db), dayOpenMs }),
        ),
      ),
    reportFile: ({ params: { name }, query: { as, lang, ...words }, database }) =>
      advised(async () => {
        const sheet = await readSheet(database, name, words);
        if (as === 'xlsx') {
          const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
          return { bytes: await formatReportAsWorkbook(sheet, buildReportHeader(sheet), lang), type };
        }
        const text =
          as === 'csv'
            ? formatReportAsCsv(sheet, buildReportHeader(sheet), lang)
            : formatReportAsJson(sheet, { ...describeReportPeriod(sheet), currency: getLedgerCurrency() });
        const type = as === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
        return { bytes: Buffer.from(text), type };
      }),
  } satisfies Partial<OfficeRouteHandlers>;
};

/** Returns the result of `read`, or the advice of the business rule that it violates. */
const advised = async <Answer>(read: () => Promise<Answer>): Promise<OfficeResult<Answer>> => {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    return convertBusinessRuleErrorToRefusal(error);
  }
};
