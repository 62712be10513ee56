import { beforeEach, describe, expect, it } from 'vitest';
import { type ClockDifference, ClockDifferences } from './clock-differences.ts';

describe('a clock that differs from the server’s', () => {
  let notified: [string, number, boolean][];
  let differences: ClockDifferences;
  const note = (aheadMs: number, clock: ClockDifference['clock'] = 'database', agentId = '') =>
    differences.note({ clock, agentId, aheadMs });
  beforeEach(() => {
    notified = [];
    differences = new ClockDifferences(({ clock, agentId, aheadMs }, disagrees) =>
      notified.push([`${clock}${agentId}`, aheadMs, disagrees]),
    );
    note(0);
    notified = [];
  });

  it.each([1, -1])('is told at one second, once, and at its end (%i)', (sign) => {
    note(sign * 999);
    expect(notified).toEqual([]);
    note(sign * 1_000);
    note(sign * 7_000);
    note(sign * 500);
    expect(notified).toEqual([['database', sign * 1_000, true]]);
    expect(differences.ownDisagree).toBe(true);
    note(sign * 499);
    expect(notified[1]).toEqual(['database', sign * 499, false]);
    expect(differences.ownDisagree).toBe(false);
  });

  it('is told at its first reading, also that it agrees, because an earlier start may have told otherwise', () => {
    note(3, 'agent', 'hall');
    note(5_000, 'agent', 'annex');
    expect(notified).toEqual([
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
    expect(notified).toHaveLength(2);
  });
});
