import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** The stored result of a test run. Tests are named `project: file › suite › test`. */
export interface RunRecord {
  readonly passed: readonly string[];
  readonly failed: readonly TroubledTest[];
  readonly skipped: number;
  readonly strayErrors: number;
  readonly seconds: Readonly<Record<string, number>>;
}

export interface TroubledTest {
  readonly name: string;
  /** Its error. In a system test it includes the content of the open pages. */
  readonly message: string;
}

export const runRecordPath = (): string => process.env.RUN_RECORD ?? '.cache/run-record.json';

export const describeTrouble = (word: string, { name, message }: TroubledTest): string =>
  `${word.padEnd(7)} ${name}\n${message.replaceAll(/^/gm, ' '.repeat(8))}`;

export const readRunRecord = (path = runRecordPath()): RunRecord =>
  existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as RunRecord)
    : { passed: [], failed: [], skipped: 0, strayErrors: 1, seconds: {} };

export default class RunRecorder implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const failed: TroubledTest[] = [];
    const passed: string[] = [];
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
        const { state, errors } = test.result();
        const message = stripVTControlCharacters(errors?.[0]?.message ?? '');
        if (state === 'failed') failed.push({ name, message });
        else if (state === 'passed') passed.push(name);
        else skipped += 1;
      }
    }
    seconds.sort(([, one], [, other]) => other - one);
    const record: RunRecord = {
      passed,
      failed,
      skipped,
      strayErrors,
      seconds: Object.fromEntries(seconds),
    };
    mkdirSync(dirname(runRecordPath()), { recursive: true });
    writeFileSync(runRecordPath(), `${JSON.stringify(record, null, 2)}\n`);
  }
}
