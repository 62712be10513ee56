import { describe, expect, it } from 'vitest';
import { parseTimeRange } from '../time-range.ts';
import { splitStatementRange } from './read-statement.ts';

const hourMs = 3_600_000;
const createdAt = Date.parse('2025-01-15T12:00:00Z');
const now = Date.parse('2026-11-23T13:00:00Z');

const steps = (from?: string, to?: string, zone = 'Europe/Berlin') => {
  const query = { ...(from && { from }), ...(to && { to }), zone };
  const range = parseTimeRange(query);
  if (!range.ok) throw new Error('no range');
  return splitStatementRange({ range: range.value, query, createdAt, now });
};

describe('the steps of a statement', () => {
  it('are the days of the zone, also those of 23 and 25 hours', () => {
    const spring = steps('2026-03-28', '2026-03-30');
    expect(spring.stepsAre).toBe('days');
    expect(spring.steps.map(({ from, until }) => (until - from) / hourMs)).toEqual([24, 23, 24]);
    expect(steps('2025-10-26', '2025-10-26').steps.map(({ from, until }) => (until - from) / hourMs)).toEqual([25]);
  });

  it('follow each other from the first moment of the range to the last', () => {
    for (const [from, to] of [
      ['2026-01-01', '2026-02-28'],
      ['2025-11-24', '2026-11-22'],
      ['2025-02-01', '2026-11-01'],
    ] as const) {
      const span = steps(from, to);
      expect(span.steps[0]?.from).toBe(span.from);
      expect(span.steps.at(-1)?.until).toBe(span.until);
      for (const [index, step] of span.steps.entries())
        if (index > 0) expect(step.from).toBe(span.steps[index - 1]?.until);
    }
  });

  it('become weeks and months in long ranges, so that a chart can be read', () => {
    expect(steps('2026-09-23', '2026-11-22')).toMatchObject({ stepsAre: 'days', steps: { length: 61 } });
    expect(steps('2025-11-24', '2026-11-23')).toMatchObject({ stepsAre: 'weeks', steps: { length: 53 } });
    expect(steps('2025-01-20', '2026-11-23')).toMatchObject({ stepsAre: 'months', steps: { length: 23 } });
  });

  it('reach to now if the range does, and begin with the account', () => {
    expect(steps('1990-01-01', '2050-01-01')).toMatchObject({
      until: null,
      stepsAre: 'months',
      steps: { length: 23, 0: { from: Date.parse('2025-01-14T23:00:00Z') } },
    });
    expect(steps()).toMatchObject({ from: null, until: null, steps: { length: 23 } });
  });

  it('are one empty piece where there is nothing yet', () => {
    expect(steps('2030-01-01', '2030-01-02').steps).toHaveLength(1);
    expect(steps('2020-01-01', '2020-01-02').steps).toHaveLength(1);
  });
});
