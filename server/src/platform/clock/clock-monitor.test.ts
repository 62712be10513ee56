import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { ClockDifferences, monitorClockDifferences } from './clock-differences.ts';

describe('the clocks that a node goes by', () => {
  let own: ManualClock;
  let database: { databaseAheadMs: number; databaseErrorMs: number };
  let computerAheadMs: number;
  let reported: [string, number, boolean][];
  let differences: ClockDifferences;
  beforeEach(() => {
    own = new ManualClock();
    database = { databaseAheadMs: 0, databaseErrorMs: 0 };
    computerAheadMs = 0;
    reported = [];
    differences = new ClockDifferences(({ clock, aheadMs }, disagrees) => reported.push([clock, aheadMs, disagrees]));
  });
  const watch = (computerMs: (() => number) | null = () => own.nowMs() + computerAheadMs) => {
    const stop = monitorClockDifferences({ clock: database, own, computerMs, differences });
    reported = [];
    return stop;
  };

  it.each([1, -1])('are told within a second, at one second, and when they agree again (%i)', (sign) => {
    const stop = watch();
    Object.assign(database, { databaseAheadMs: sign * 999 });
    computerAheadMs = sign * 999;
    own.advance(1_000);
    expect(reported).toEqual([]);
    Object.assign(database, { databaseAheadMs: sign * 1_000 });
    computerAheadMs = sign * 1_000;
    own.advance(1_000);
    expect(reported).toEqual([
      ['database', sign * 1_000, true],
      ['computer', sign * 1_000, true],
    ]);
    expect(differences.ownDisagree).toBe(true);
    Object.assign(database, { databaseAheadMs: 0 });
    computerAheadMs = 0;
    own.advance(1_000);
    expect(reported.slice(2)).toEqual([
      ['database', 0, false],
      ['computer', 0, false],
    ]);
    expect(differences.ownDisagree).toBe(false);
    stop();
    computerAheadMs = sign * 9_000;
    own.advance(10_000);
    expect(reported).toHaveLength(4);
  });

  it('do not differ by what a slow answer of the database can explain', () => {
    watch();
    Object.assign(database, { databaseAheadMs: -4_500, databaseErrorMs: 4_000 });
    own.advance(1_000);
    expect(reported).toEqual([]);
    Object.assign(database, { databaseErrorMs: 3_500 });
    own.advance(1_000);
    expect(reported).toEqual([['database', -1_000, true]]);
  });

  it('are the database’s alone with a test’s clock', () => {
    watch(null);
    computerAheadMs = 9_000;
    own.advance(1_000);
    expect(differences.all().map(({ clock }) => clock)).toEqual(['database']);
  });
});
