import { inflateRawSync } from 'node:zlib';
import { roundPpmToHundredthPercent } from '@reelfloor/protocol/report-translations';
import { expect, it } from 'vitest';
import { formatReportAsCsv, formatReportAsJson, formatReportAsTextTable } from './format-report.ts';
import { formatReportAsWorkbook } from './format-report-workbook.ts';
import {
  buildAmountColumns,
  buildCountColumns,
  buildDurationColumns,
  buildPpmColumns,
  buildTextColumns,
  type ReportSheet,
} from './report-sheet.ts';

const sheet: ReportSheet = {
  report: 'floor',
  by: 'brand',
  columns: [
    ...buildTextColumns({ brand: 'brand' }),
    ...buildCountColumns({ games: 'games' }),
    ...buildAmountColumns({ netWinMinor: 'net win' }),
    ...buildPpmColumns({ holdPpm: 'hold %' }),
    ...buildDurationColumns({ playMs: 'in play' }),
  ],
  rows: [
    { brand: 'koi', games: 12, netWinMinor: -1_234_505, holdPpm: 49_499, playMs: 90_059_000 },
    { brand: '=HYPERLINK("x")', games: 0, netWinMinor: 7, holdPpm: null, playMs: null },
  ],
  totals: [{ brand: 'all', games: 12, netWinMinor: -1_234_498, holdPpm: -1_000_000, playMs: 90_059_000 }],
  notes: ['One sentence.'],
};

const about = { period: '2026-11-01 00:00 – 2026-11-08 00:00', zone: 'Europe/Istanbul', currency: 'TRY' };

it('as a table: numbers to the right, sums below a line, a dash for what is not known', () => {
  expect(formatReportAsTextTable(sheet)).toEqual([
    'brand            games    net win   hold %  in play',
    '---------------  -----  ---------  -------  -------',
    'koi                 12  -12345.05     4.95    25:00',
    '=HYPERLINK("x")      0       0.07        –        –',
    '---------------  -----  ---------  -------  -------',
    'all                 12  -12344.98  -100.00    25:00',
    'One sentence.',
  ]);
});

it('as CSV: amounts that can be added, texts that no spreadsheet takes for a formula, nothing for what is not known', () => {
  expect(formatReportAsCsv(sheet, about)).toBe(
    '\uFEFFbrand,games,net win,hold %,in play\r\n' +
      'koi,12,-12345.05,4.95,25:00:59\r\n' +
      `"'=HYPERLINK(""x"")",0,0.07,,\r\n` +
      'all,12,-12344.98,-100.00,25:00:59\r\n' +
      '\r\nperiod,2026-11-01 00:00 – 2026-11-08 00:00\r\ntime zone,Europe/Istanbul\r\ncurrency,TRY\r\n',
  );
});

it('as CSV that a Turkish spreadsheet opens: semicolons, decimal commas, Turkish headings and words', () => {
  const some = { ...sheet, rows: [{ ...sheet.rows[0], brand: 'all' }] };
  expect(formatReportAsCsv(some, about, 'tr')).toBe(
    '\uFEFFmarka;tur;net kazanç;hold %;oyunda\r\n' +
      'hepsi;12;"-12345,05";"4,95";25:00:59\r\n' +
      'hepsi;12;"-12344,98";"-100,00";25:00:59\r\n' +
      '\r\ndönem;2026-11-01 00:00 – 2026-11-08 00:00\r\nsaat dilimi;Europe/Istanbul\r\npara birimi;TRY\r\n',
  );
});

it('as JSON: decimal texts, times in ms, null for what is not known, and the number of its form', () => {
  expect(JSON.parse(formatReportAsJson(sheet, { zone: 'UTC' }))).toEqual({
    schema: 1,
    report: 'floor',
    zone: 'UTC',
    by: 'brand',
    rows: [
      { brand: 'koi', games: 12, netWin: '-12345.05', holdPercent: '4.95', playMs: 90_059_000 },
      { brand: '=HYPERLINK("x")', games: 0, netWin: '0.07', holdPercent: null, playMs: null },
    ],
    totals: [{ brand: 'all', games: 12, netWin: '-12344.98', holdPercent: '-100.00', playMs: 90_059_000 }],
    notes: ['One sentence.'],
  });
});

it('rounds halves away from zero, as the office and spreadsheets do', () => {
  const holds = [49_950, -49_950, 12_350, -12_350, 50, -50, -49];
  const of = {
    ...sheet,
    columns: buildPpmColumns({ holdPpm: 'hold %' }),
    rows: holds.map((holdPpm) => ({ holdPpm })),
  };
  expect(
    formatReportAsCsv({ ...of, totals: [] }, about)
      .split('\r\n')
      .slice(1, 8),
  ).toEqual([...['5.00', '-5.00', '1.24', '-1.24', '0.01', '-0.01', '0.00']]);
  const office = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const ppmShown of holds)
    expect(office.format((roundPpmToHundredthPercent(ppmShown) / 1e6) * 100).replace('-0.00', '0.00')).toBe(
      (roundPpmToHundredthPercent(ppmShown) / 10_000).toFixed(2).replace('-0.00', '0.00'),
    );
});

it('as an Excel workbook: numbers that can be added, sums, and what the report is of', async () => {
  const files = filesInZip(await formatReportAsWorkbook(sheet, about, 'tr'));
  const page = files.get('xl/worksheets/sheet1.xml') ?? '';
  for (const value of ['-12345.05', '-12344.98', '0.049499']) expect(page).toContain(`<v>${value}</v>`);
  expect(page).toContain(`<v>${90_059_000 / 86_400_000}</v>`);
  const words = [...files.values()].join('');
  for (const word of ['net kazanç', 'hepsi', 'dönem', about.period, about.zone, 'TRY', '=HYPERLINK'])
    expect(words).toContain(word);
  // A text that begins as a formula does is a text.
  expect(page).not.toContain('<f>');
});

/** Returns the texts in a ZIP file by their names, along its central directory. */
const filesInZip = (zip: Buffer): Map<string, string> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [size, begins] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const data = begins + 30 + zip.readUInt16LE(begins + 26) + zip.readUInt16LE(begins + 28);
    const packed = zip.subarray(data, data + size);
    const text = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    files.set(zip.toString('utf8', at + 46, nameEnd), text.toString('utf8'));
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};
