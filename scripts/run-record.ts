import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How a run of tests ended. Tests are named `project: file › suite › test`. */
export interface RunRecord {
  readonly passed: number;
  readonly failed: readonly string[];
  /** Passed at the second try. */
  readonly flaky: readonly string[];
  readonly skipped: number;
  /** Errors outside of any test: a file that could not be loaded, a rejection that nobody handled. */
  readonly strayErrors: number;
  /** The worker's seconds for each file, the longest first. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Where `RunRecorder` leaves the record of the last run. */
export const runRecordPath = (): string => process.env.RUN_RECORD ?? '.cache/run-record.json';

/** A run that wrote none ended before its tests, which counts as an error. */
export const readRunRecord = (): RunRecord =>
  existsSync(runRecordPath())
    ? (JSON.parse(readFileSync(runRecordPath(), 'utf8')) as RunRecord)
    : { passed: 0, failed: [], flaky: [], skipped: 0, strayErrors: 1, seconds: {} };

/** A reporter for Vitest that writes what became of each test. */
export default class RunRecorder implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const failed: string[] = [];
    const flaky: string[] = [];
    let passed = 0;
    let skipped = 0;
    let strayErrors = errors.length;
    const seconds: [string, number][] = [];
    for (const module of modules) {
      const file = `${module.project.name}: ${relative(process.cwd(), module.moduleId)}`;
      const { collectDuration, duration } = module.diagnostic();
      seconds.push([file, Math.round((collectDuration + duration) / 100) / 10]);
      strayErrors += module.errors().length;
      for (const suite of module.children.allSuites()) strayErrors += suite.errors().length;
      for (const test of module.children.allTests()) {
        const name = `${file} › ${test.fullName.replaceAll(' > ', ' › ')}`;
        const { state } = test.result();
        if (state === 'failed') failed.push(name);
        else if (state === 'passed') passed += 1;
        else skipped += 1;
        if (test.diagnostic()?.flaky) flaky.push(name);
      }
    }
    seconds.sort(([, one], [, other]) => other - one);
    const record: RunRecord = {
      passed,
      failed,
      flaky,
      skipped,
      strayErrors,
      seconds: Object.fromEntries(seconds),
    };
    mkdirSync(dirname(runRecordPath()), { recursive: true });
    writeFileSync(runRecordPath(), `${JSON.stringify(record, null, 2)}\n`);
  }
}
