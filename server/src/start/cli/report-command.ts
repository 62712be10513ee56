import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildReportHeader, describeReportPeriod } from '../../backoffice/reports/describe-report-period.ts';
import {
  formatReportAsCsv,
  formatReportAsJson,
  formatReportAsTextTable,
} from '../../backoffice/reports/format-report.ts';
import { formatReportAsWorkbook } from '../../backoffice/reports/format-report-workbook.ts';
import { type ReportName, readReport, reportGroups } from '../../backoffice/reports/read-report.ts';
import { readTheoreticalHolds } from '../../backoffice/reports/theoretical-holds.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { detectCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { sanitizeTerminalLine } from '../../platform/process/sanitize-terminal-line.ts';
import { readBusinessDaySettings } from '../config/business-day-settings.ts';
import { applyOperatorCurrency } from '../config/operator-currency.ts';
import { resolveWebClientFolder } from '../config/read-env-setting.ts';
import { readOperatorCommandSettings } from '../config/server-config.ts';
import { runCliCommand } from './run-command.ts';
import { recordReportSendingFailure, sendChosenOrDueReports } from './send-due-reports.ts';

const usage = `Usage: npm run report -- NAME [--day 2026-11-23 | --month 2026-11 | --from 2026-11-01 --to 2026-11-08]
         [--by GROUP] [--check] [--csv FILE [--lang tr] | --xlsx FILE [--lang tr] | --json FILE]
NAME and its groups: ${Object.entries(reportGroups)
  .map(([name, groups]) => (groups.length > 0 ? `${name} (${groups.join(', ')})` : name))
  .join('; ')}.
Without days it is the present business day. --to is the day after the last one. A FILE of - is the terminal.
       npm run report -- send [--day 2026-11-23]
send sends what REPORTS_SENT names of the day that ended last, and of days that failed before, to REPORTS_MAIL_TO and REPORTS_WEBHOOK_URL, by each way once; --day sends a day again.
--check adds up the house and the cashier for the liabilities, which reads the whole ledger.`;

const options = {
  day: { type: 'string' },
  month: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  csv: { type: 'string' },
  xlsx: { type: 'string' },
  json: { type: 'string' },
  lang: { type: 'string' },
  check: { type: 'boolean' },
} as const;

/** Prints a report. Only reads, so the server may be running. */
await runCliCommand(async () => {
  const asked = readArguments(process.argv.slice(2));
  const isByTimer = asked.name === 'send' && asked.values.day === undefined;
  try {
    // Run inside the `try`: a wrong setting must be recorded as a failure of the scheduled run too.
    await report(asked, readOperatorCommandSettings(process.env));
  } catch (error) {
    const { env } = process;
    const dataDir = resolve(env.DATA_DIR || 'data');
    if (isByTimer) await recordReportSendingFailure({ env, dataDir, now: Date.now() }, error).catch(() => {});
    throw error;
  }
});

async function report(
  { name, values }: ReturnType<typeof readArguments>,
  place: ReturnType<typeof readOperatorCommandSettings>,
) {
  const terms = readBusinessDaySettings(process.env);
  const holds = await readTheoreticalHolds({
    dataDir: place.dataDir,
    webDir: resolveWebClientFolder(process.env.WEB_DIR),
  });
  applyOperatorCurrency(place.dataDir);
  const database = await openDatabase(place);
  await detectCasinoPlatforms(database.read);
  try {
    if (name === 'send') {
      const { dataDir } = place;
      const sending = { env: process.env, dataDir, database, terms, holds, day: values.day };
      const { said, faults } = await sendChosenOrDueReports(sending);
      for (const line of [said, ...faults]) console.log(sanitizeTerminalLine(line));
      if (faults.length > 0) process.exitCode = 1;
      return;
    }
    const { check: isProven = false, lang = 'en', ...words } = values;
    if (lang !== 'en' && lang !== 'tr') throw new ConfigError(`"${lang}" is no language; write en or tr.`);
    const sheet = await database.snapshot(async (db) =>
      readReport(db, { name, words, terms, holds, isProven, now: await readDatabaseTime(db) }),
    );
    const about = { ...describeReportPeriod(sheet), currency: getLedgerCurrency() };
    if (values.csv !== undefined) await write(values.csv, formatReportAsCsv(sheet, buildReportHeader(sheet), lang));
    else if (values.xlsx !== undefined)
      await write(values.xlsx, await formatReportAsWorkbook(sheet, buildReportHeader(sheet), lang));
    else if (values.json !== undefined) await write(values.json, formatReportAsJson(sheet, about));
    else console.log([about.title, '', ...formatReportAsTextTable(sheet)].map(sanitizeTerminalLine).join('\n'));
  } finally {
    await database.close();
  }
}

async function write(file: string, text: string | Buffer): Promise<void> {
  if (file === '-') return void process.stdout.write(text);
  try {
    await writeFile(file, text, { mode: 0o600 });
  } catch (error) {
    throw new ConfigError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', ...more] = positionals;
    if (name === 'send' && more.length === 0) {
      const other = Object.keys(values).find((option) => option !== 'day');
      if (other !== undefined) throw new Error(`send takes --day alone, not --${other}.`);
      return { name: 'send' as const, values };
    }
    if (!Object.hasOwn(reportGroups, name)) throw new Error(name && `There is no report "${name}".`);
    if (more.length > 0) throw new Error(`"${more[0]}" is too much.`);
    const files = [values.csv, values.xlsx, values.json].filter((file) => file !== undefined);
    if (files.length > 1) throw new Error('Write one of --csv, --xlsx and --json.');
    return { name: name as ReportName, values };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`.trim());
  }
}
