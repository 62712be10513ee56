import type { RunRecord, TroubledTest } from './run-record.ts';

/** Most test files that are tried again. With more, something else is wrong than the chance of a single test. */
export const maxFilesTriedAgain = 10;

export interface SecondTry {
  readonly projects: readonly string[];
  readonly files: readonly string[];
}

/**
 * Returns what a run tries again: the whole files of its failed tests, since most tests go on where the one before them ended.
 * Returns null if there is nothing to try again, or too much.
 */
export const planSecondTry = (failed: readonly TroubledTest[]): SecondTry | null => {
  const places = failed.map(({ name }) => placeOf(name));
  const files = filesOf(failed);
  if (files.length === 0 || files.length > maxFilesTriedAgain) return null;
  return { projects: unique(places.map(({ project }) => project)), files };
};

/** Returns the failed tests whose second try passed. */
export const flakyTests = (
  failed: readonly TroubledTest[],
  second: Pick<RunRecord, 'passed'>,
): readonly TroubledTest[] => {
  const passed = new Set(second.passed);
  return failed.filter(({ name }) => passed.has(name));
};

/** Returns the files of the tests, each once. */
export const filesOf = (tests: readonly TroubledTest[]): readonly string[] =>
  unique(tests.map(({ name }) => placeOf(name).file));

const placeOf = (name: string): { project: string; file: string } => {
  const [, project = '', file = ''] = name.match(/^(.*?): (.*?) › /) ?? [];
  return { project, file };
};

const unique = (names: readonly string[]): string[] => [...new Set(names)];
