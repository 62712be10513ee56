import { expect, it } from 'vitest';
import { amounts, counts, durations, ppm, type ReportSheet, texts } from './report-sheet.ts';
import { sheetAsCsv, sheetAsJson, sheetAsTable } from './write-sheet.ts';

const sheet: ReportSheet = {
  report: 'floor',
  by: 'brand',
  columns: [
    ...texts({ brand: 'brand' }),
    ...counts({ games: 'games' }),
    ...amounts({ netWinMinor: 'net win' }),
    ...ppm({ holdPpm: 'hold %' }),
    ...durations({ playMs: 'in play' }),
  ],
  rows: [
    { brand: 'koi', games: 12, netWinMinor: -1_234_505, holdPpm: 49_499, playMs: 90_059_000 },
    { brand: '=HYPERLINK("x")', games: 0, netWinMinor: 7, holdPpm: null, playMs: null },
  ],
  totals: [{ brand: 'all', games: 12, netWinMinor: -1_234_498, holdPpm: -1_000_000, playMs: 90_059_000 }],
  notes: ['One sentence.'],
};

it('as a table: numbers to the right, sums below a line, a dash for what is not known', () => {
  expect(sheetAsTable(sheet)).toEqual([
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
  expect(sheetAsCsv(sheet)).toBe(
    '\uFEFFbrand,games,net win,hold %,in play\r\n' +
      'koi,12,-12345.05,4.95,25:00:59\r\n' +
      `"'=HYPERLINK(""x"")",0,0.07,,\r\n`,
  );
});

it('as CSV that a Turkish spreadsheet opens: semicolons, decimal commas, Turkish headings and words', () => {
  const some = { ...sheet, rows: [{ ...sheet.rows[0], brand: 'all' }] };
  expect(sheetAsCsv(some, 'tr')).toBe(
    '\uFEFFmarka;tur;net kazanç;hold %;oyunda\r\n' + 'hepsi;12;"-12345,05";"4,95";25:00:59\r\n',
  );
});

it('as JSON: decimal texts, times in ms, null for what is not known, and the number of its form', () => {
  expect(JSON.parse(sheetAsJson(sheet, { zone: 'UTC' }))).toEqual({
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
