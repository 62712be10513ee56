import { describe, expect, it } from 'vitest';
import { parseReportDateRange, type ReportRangeOptions } from './report-date-range.ts';

const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };
/** Two in the morning in Istanbul, so still the business day of the 22nd. */
const now = Date.parse('2026-11-22T23:00:00Z');
const rangeOf = (words: ReportRangeOptions) => parseReportDateRange(words, terms, now);
const namesOf = (words: ReportRangeOptions) => rangeOf(words).days.map(({ day }) => day);

describe('the days of a report', () => {
  it('are the present business day without any words, which is running', () => {
    expect(namesOf({})).toEqual(['2026-11-22']);
    expect(rangeOf({}).isRunning).toBe(true);
    expect(rangeOf({ day: '2026-11-21' }).isRunning).toBe(false);
  });

  it('are half open: --to is the day after the last one', () => {
    expect(namesOf({ from: '2026-11-18', to: '2026-11-20' })).toEqual(['2026-11-18', '2026-11-19']);
    const { days } = rangeOf({ from: '2026-11-18', to: '2026-11-20' });
    expect(days[0]?.until).toBe(days[1]?.from);
    expect(namesOf({ from: '2026-11-21' })).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('are those of a month, also of February and of one that is running', () => {
    expect(namesOf({ month: '2024-02' })).toHaveLength(29);
    expect(namesOf({ month: '2026-10' }).at(-1)).toBe('2026-10-31');
    expect(namesOf({ month: '2026-11' })).toHaveLength(22);
    expect(rangeOf({ month: '2026-11' }).isRunning).toBe(true);
  });

  it.each<[ReportRangeOptions, string]>([
    [{ day: '2026-02-30' }, '"2026-02-30" is no day'],
    [{ day: 'yesterday' }, '"yesterday" is no day'],
    [{ month: '2026-13' }, '"2026-13" is no month'],
    [{ day: '2026-11-22', month: '2026-11' }, 'Give --day'],
    [{ to: '2026-11-20' }, '--to needs --from'],
    [{ from: '2026-11-20', to: '2026-11-20' }, '--to is the day after the last one'],
    [{ day: '2026-11-23' }, 'has not begun'],
    [{ from: '2020-01-01' }, 'at most 400 days'],
  ])('refuses %j', (words, line) => {
    expect(() => rangeOf(words)).toThrow(line);
  });
});
