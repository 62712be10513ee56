import { expect, it } from 'vitest';
import { chanceBound, countRun, describeFlakes, type FlakeTable, forgetTests } from './flake-table.ts';

const run = (passed: string[], failed: string[] = []) => ({
  passed,
  failed: failed.map((name) => ({ name, message: `${name} broke\nmore` })),
});
const counted = (...runs: ReturnType<typeof run>[]): FlakeTable =>
  runs.reduce<FlakeTable>((table, one, index) => countRun(table, one, `2026-11-28T0${index}:00:00Z`), {});

it('counts passes and failures of each test over runs, and keeps when and how it failed last', () => {
  const table = counted(run(['a', 'b']), run(['a'], ['b']), run(['a'], ['b']), run(['b', 'c']));
  expect(table).toEqual({
    a: { passed: 3, failed: 0, lastFailure: null },
    b: { passed: 2, failed: 2, lastFailure: { at: '2026-11-28T02:00:00Z', message: 'b broke\nmore' } },
    c: { passed: 1, failed: 0, lastFailure: null },
  });
  expect(Object.keys(forgetTests(table, 'b'))).toEqual(['a', 'c']);
});

it('bounds a chance as the rule of three does without failures, and by more tries with some', () => {
  for (const tries of [30, 1_000, 46_380]) expect(chanceBound(0, tries) / (3 / tries)).toBeCloseTo(1, 1);
  // 30 clean runs of 1,546 tests.
  expect(chanceBound(0, 30 * 1_546)).toBeCloseTo(6.5e-5, 6);
  // Known values of Clopper and Pearson.
  expect(chanceBound(1, 20)).toBeCloseTo(0.2161, 4);
  expect(chanceBound(5, 100)).toBeCloseTo(0.1023, 4);
  expect(chanceBound(300, 100_000)).toBeLessThan(0.0034);
  expect(chanceBound(1, 1)).toBe(1);
  expect(chanceBound(0, 0)).toBe(1);
});

it('prints what failed first, and the bound of all by the tries and of one test by the fewest', () => {
  const lines = describeFlakes(counted(run(['a', 'b']), run(['a'], ['b']), run(['a', 'c'])));
  expect(lines).toEqual([
    '1 of 2 failed, so the chance is below 0.97: b',
    '  2026-11-28T01:00:00Z: b broke',
    '3 tests, 6 tries, 1 failures; the fewest tries of a test: 1.',
    'Proved, at 95 %: a test fails in the mean with a chance below 0.58.',
    'Proved of a single test, of the 2 that never failed: below 0.95, by 1 tries.',
  ]);
  expect(describeFlakes({})).toEqual(['No runs are counted yet: npm run test:repeat -- 20']);
});
