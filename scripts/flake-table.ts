import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunRecord } from './run-record.ts';

/** How often a test passed and failed in the repeated runs. */
export interface FlakeCount {
  readonly passed: number;
  readonly failed: number;
  /** When it failed last, as ISO 8601, and with what; null if it never failed. */
  readonly lastFailure: { readonly at: string; readonly message: string } | null;
}

export type FlakeTable = Readonly<Record<string, FlakeCount>>;

const flakeTablePath = '.cache/flakes.json';

export const readFlakeTable = (): FlakeTable =>
  existsSync(flakeTablePath) ? (JSON.parse(readFileSync(flakeTablePath, 'utf8')) as FlakeTable) : {};

/** Writes a new file and renames it, so that a killed run leaves the table as it was. */
export const writeFlakeTable = (table: FlakeTable): void => {
  mkdirSync(dirname(flakeTablePath), { recursive: true });
  writeFileSync(`${flakeTablePath}.new`, JSON.stringify(table));
  renameSync(`${flakeTablePath}.new`, flakeTablePath);
};

const unknown: FlakeCount = { passed: 0, failed: 0, lastFailure: null };

export const countRun = (
  table: FlakeTable,
  { passed, failed }: Pick<RunRecord, 'passed' | 'failed'>,
  at: string,
): FlakeTable => {
  const counted = new Map(Object.entries(table));
  const change = (name: string, count: (before: FlakeCount) => FlakeCount) =>
    counted.set(name, count(counted.get(name) ?? unknown));
  for (const name of passed) change(name, (before) => ({ ...before, passed: before.passed + 1 }));
  for (const { name, message } of failed)
    change(name, (before) => ({ ...before, failed: before.failed + 1, lastFailure: { at, message } }));
  return Object.fromEntries(counted);
};

/** Returns the table without the tests that have the word in their name, to count them anew after they were mended. */
export const forgetTests = (table: FlakeTable, word: string): FlakeTable =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !name.includes(word)));

const confidence = 0.95;

/**
 * Returns the highest chance of failing at which so few failures in so many tries would still be seen in one of twenty
 * series of runs (the one-sided bound of Clopper and Pearson). Without a failure it is about 3 / tries.
 */
export const chanceBound = (failures: number, tries: number): number => {
  if (failures >= tries) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 100; step++) {
    const chance = (low + high) / 2;
    if (chanceOfAtMost(failures, tries, chance) > 1 - confidence) low = chance;
    else high = chance;
  }
  return high;
};

/** Returns the chance of at most so many failures, summed by logarithms, because single terms are too small for a number. */
const chanceOfAtMost = (failures: number, tries: number, chance: number): number => {
  let term = tries * Math.log1p(-chance);
  let sum = Math.exp(term);
  for (let failed = 1; failed <= failures; failed++) {
    term += Math.log((tries - failed + 1) / failed) + Math.log(chance) - Math.log1p(-chance);
    sum += Math.exp(term);
  }
  return sum;
};

/** Returns the lines that `npm run test:flakes` prints: the tests that failed, and what the runs prove of all. */
export const describeFlakes = (table: FlakeTable): string[] => {
  const rows = Object.entries(table);
  if (rows.length === 0) return ['No runs are counted yet: npm run test:repeat -- 20'];
  const troubled = rows.filter(([, { failed }]) => failed > 0).sort(([, a], [, b]) => b.failed - a.failed);
  const sum = (of: (count: FlakeCount) => number) => rows.reduce((total, [, count]) => total + of(count), 0);
  const failures = sum(({ failed }) => failed);
  const tries = failures + sum(({ passed }) => passed);
  const fewest = Math.min(...rows.map(([, { passed, failed }]) => passed + failed));
  const clean = rows.length - troubled.length;
  return [
    ...troubled.flatMap(([name, count]) => describeRow(name, count)),
    `${rows.length} tests, ${tries} tries, ${failures} failures; the fewest tries of a test: ${fewest}.`,
    `Proved, at ${confidence * 100} %: a test fails in the mean with a chance below ${digits(chanceBound(failures, tries))}.`,
    `Proved of a single test, of the ${clean} that never failed: below ${digits(chanceBound(0, fewest))}, by ${fewest} tries.`,
  ];
};

const describeRow = (name: string, { passed, failed, lastFailure }: FlakeCount): string[] => [
  `${failed} of ${passed + failed} failed, so the chance is below ${digits(chanceBound(failed, passed + failed))}: ${name}`,
  ...(lastFailure === null ? [] : [`  ${lastFailure.at}: ${lastFailure.message.split('\n')[0]}`]),
];

const digits = (chance: number): string => (chance >= 0.01 ? chance.toFixed(2) : chance.toExponential(1));
