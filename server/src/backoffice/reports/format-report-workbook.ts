import { getCurrencyFractionDigits, toMajorUnits } from '@reelfloor/protocol';
import { translateReportColumnTitle, translateReportValue } from '@reelfloor/protocol/report-translations';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { buildReportHeaderRows, type ReportHeader, type ReportLanguage } from './format-report.ts';
import type { ColumnKind, ReportSheet, ReportValue } from './report-sheet.ts';

type Cell = NonNullable<SheetData[number][number]>;

const dayMs = 86_400_000;
/** Maximum column width, in characters. */
const maxWidth = 40;
const percentFormat = '0.00%';

/**
 * Returns a report as an Excel workbook with one sheet: rows, totals, notes and header. Amounts, percentages and durations are formatted
 * numbers, which each spreadsheet program displays in its own locale.
 */
export const formatReportAsWorkbook = async (
  { report, columns, rows, totals, notes }: ReportSheet,
  header: ReportHeader,
  language: ReportLanguage,
): Promise<Buffer> => {
  const cellsOf = (row: ReportSheet['rows'][number], isSum: boolean): Cell[] =>
    columns.map(({ key, kind }) => ({
      ...cellOf(kind, row[key] ?? null, header.currency, language),
      ...(isSum && { fontWeight: 'bold' as const }),
    }));
  const bold = (value: string): Cell => ({ type: String, value, fontWeight: 'bold' });
  const text = (value: string): Cell => ({ type: String, value });
  const head = columns.map((column) => translateReportColumnTitle(column, language));
  const data: SheetData = [
    head.map(bold),
    ...rows.map((row) => cellsOf(row, false)),
    ...totals.map((row) => cellsOf(row, true)),
    [],
    ...notes.map((note) => [text(translateReportValue(note, language))]),
    ...buildReportHeaderRows(header, language).map(([name, value]) => [bold(name), text(value)]),
  ];
  return writeExcelFile(data, {
    sheet: report,
    stickyRowsCount: 1,
    columns: head.map((title) => ({ width: Math.min(maxWidth, Math.max(14, title.length + 2)) })),
  }).toBuffer();
};

const cellOf = (kind: ColumnKind, value: ReportValue, currency: string, language: ReportLanguage): Cell => {
  if (value === null) return { type: String, value: '' };
  if (kind === 'text') return { type: String, value: translateReportValue(String(value), language) };
  const figure = Number(value);
  switch (kind) {
    case 'amount':
      return { type: Number, value: toMajorUnits(figure, currency), format: formatOfAmount(currency) };
    case 'ppm':
      return { type: Number, value: figure / 1_000_000, format: percentFormat };
    case 'duration':
      return { type: Number, value: figure / dayMs, format: '[h]:mm:ss' };
    case 'count':
      return { type: Number, value: figure, format: '#,##0' };
  }
};

const formatOfAmount = (currency: string): string => {
  const digits = getCurrencyFractionDigits(currency);
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
};
