import { beforeEach, describe, expect, it } from 'vitest';
import { type ClockDifference, ClockDifferences } from './clock-differences.ts';

describe('a clock that differs from the server’s', () => {
  let told: [string, number, boolean][];
  let differences: ClockDifferences;
  const note = (aheadMs: number, clock: ClockDifference['clock'] = 'database', agentId = '') =>
    differences.note({ clock, agentId, aheadMs });
  beforeEach(() => {
    told = [];
    differences = new ClockDifferences(({ clock, agentId, aheadMs }, disagrees) =>
      told.push([`${clock}${agentId}`, aheadMs, disagrees]),
    );
    note(0);
    told = [];
  });

  it.each([1, -1])('is told at one second, once, and at its end (%i)', (sign) => {
    note(sign * 999);
    expect(told).toEqual([]);
    note(sign * 1_000);
    note(sign * 7_000);
    note(sign * 500);
    expect(told).toEqual([['database', sign * 1_000, true]]);
    expect(differences.ownDisagree).toBe(true);
    note(sign * 499);
    expect(told[1]).toEqual(['database', sign * 499, false]);
    expect(differences.ownDisagree).toBe(false);
  });

  it('is told at its first reading, also that it agrees, because an earlier start may have told otherwise', () => {
    note(3, 'agent', 'hall');
    note(5_000, 'agent', 'annex');
    expect(told).toEqual([
      ['agenthall', 3, false],
      ['agentannex', 5_000, true],
    ]);
    expect(differences.ownDisagree).toBe(false);
  });

  it('is forgotten with its agent', () => {
    note(5_000, 'agent', 'hall');
    differences.forgetAgent('hall');
    expect(differences.all()).toEqual([{ clock: 'database', agentId: '', aheadMs: 0 }]);
    note(5_000, 'agent', 'hall');
    expect(told).toHaveLength(2);
  });
});
