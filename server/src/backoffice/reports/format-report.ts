import {
  fileLabels,
  roundPpmToHundredthPercent,
  translateReportColumnTitle,
  translateReportValue,
} from '@reelfloor/protocol/report-translations';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import {
  byteOrderMark,
  type CsvCell,
  fileTexts,
  formatCsvAmount,
  formatCsvDuration,
  formatCsvLine,
} from '../../play/statements/record-csv-file.ts';
import type { ColumnKind, ReportColumn, ReportRow, ReportSheet, ReportValue } from './report-sheet.ts';

/** Version of the JSON format. It grows when a key is renamed, removed or changes its meaning, but not when one is added. */
const reportSchema = 1;

/** Languages of report files. */
export type ReportLanguage = 'en' | 'tr';

/** Formats a report as a table for the terminal, with the totals below a line. */
export const formatReportAsTextTable = ({ columns, rows, totals, notes }: ReportSheet): string[] => {
  const isNumber = columns.map(({ kind }) => kind !== 'text');
  const cellsOf = (row: ReportRow) => columns.map(({ key, kind }) => shown(kind, row[key] ?? null) || '–');
  const head = columns.map(({ title }) => title);
  const [body, sums] = [rows.map(cellsOf), totals.map(cellsOf)];
  const widths = head.map((_, index) =>
    Math.max(...[head, ...body, ...sums].map((cells) => [...(cells[index] ?? '')].length)),
  );
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - [...cell].length);
        return isNumber[index] ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lineOf(head), rule, ...body.map(lineOf), ...(sums.length > 0 ? [rule, ...sums.map(lineOf)] : []), ...notes];
};

/** The header of a report file: period, time zone and currency. */
export interface ReportHeader {
  readonly period: string;
  readonly zone: string;
  readonly currency: string;
}

/** Returns the header of a report file as rows of name and value. */
export const buildReportHeaderRows = (
  about: ReportHeader,
  language: ReportLanguage,
): readonly (readonly [string, string])[] =>
  (['period', 'zone', 'currency'] as const).map((key) => [fileLabels[language][key], about[key]]);

/** Returns a report as CSV (RFC 4180, UTF-8) for spreadsheets in this language: rows, totals and, after an empty line, the header. */
export const formatReportAsCsv = (
  { columns, rows, totals }: ReportSheet,
  header: ReportHeader,
  language: ReportLanguage = 'en',
): string =>
  byteOrderMark +
  [
    formatCsvLine(
      columns.map((column) => ({ plain: translateReportColumnTitle(column, language) })),
      fileTexts[language],
    ),
    ...[...rows, ...totals].map((row) =>
      formatCsvLine(
        columns.map(({ key, kind }) => csvCell(kind, row[key] ?? null, language)),
        fileTexts[language],
      ),
    ),
    '\r\n',
    ...buildReportHeaderRows(header, language).map(([name, value]) =>
      formatCsvLine([{ plain: name }, { plain: value }], fileTexts[language]),
    ),
  ].join('');

/** Returns a report as JSON of version `reportSchema`: amounts and percentages as decimal strings, times in ms, unknown values as null. */
export const formatReportAsJson = (
  { report, by, columns, rows, totals, notes }: ReportSheet,
  metadata: Readonly<Record<string, unknown>>,
): string => {
  const written = (row: ReportRow) =>
    Object.fromEntries(columns.map((column) => [nameOf(column), jsonValue(column.kind, row[column.key] ?? null)]));
  return `${JSON.stringify(
    {
      schema: reportSchema,
      report,
      ...metadata,
      by,
      rows: rows.map(written),
      totals: totals.map(written),
      notes,
    },
    null,
    1,
  )}\n`;
};

/** Returns a column's JSON key, which names a unit only if the value does not. */
const nameOf = ({ key, kind }: ReportColumn): string =>
  kind === 'amount' ? key.replace(/Minor$/, '') : kind === 'ppm' ? key.replace(/Ppm$/, 'Percent') : key;

const jsonValue = (kind: ColumnKind, value: ReportValue): ReportValue =>
  value !== null && (kind === 'amount' || kind === 'ppm') ? shown(kind, value) : value;

const csvCell = (kind: ColumnKind, value: ReportValue, language: ReportLanguage): CsvCell => {
  if (value === null) return { plain: '' };
  if (kind === 'amount') return formatCsvAmount(Number(value), fileTexts[language]);
  if (kind === 'duration') return formatCsvDuration(Number(value));
  if (kind === 'text') return { text: translateReportValue(String(value), language) };
  return { plain: shown(kind, value).replace('.', fileTexts[language].decimal) };
};

const shown = (kind: ColumnKind, value: ReportValue): string => {
  if (value === null) return '';
  if (kind === 'amount') return formatLedgerAmount(Number(value));
  if (kind === 'ppm') return percentOf(Number(value));
  if (kind === 'duration') return hoursOf(Number(value));
  return String(value);
};

/** Formats millionths as a percentage with two decimals. */
const percentOf = (ppm: number): string => (roundPpmToHundredthPercent(ppm) / 10_000).toFixed(2);

const hoursOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};
