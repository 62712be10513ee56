import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nextReport } from '../next-report.ts';

/** A child process of a benchmark. It sends typed messages to its parent. */
export class BenchProcess {
  readonly #child: ChildProcess;

  /** `semiSpaceMb`: the size at which V8 holds the halves of its young generation, in MB; null for its own choice. */
  constructor(file: string, environment: NodeJS.ProcessEnv = {}, semiSpaceMb: number | null = null) {
    const flags = semiSpaceMb === null ? [] : [`--max-semi-space-size=${semiSpaceMb}`];
    this.#child = fork(join(import.meta.dirname, file), {
      env: { ...process.env, ...environment },
      execArgv: ['--expose-gc', ...flags],
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  notify(message: object | string): void {
    this.#child.send(message);
  }

  /** Resolves with the next message of this type; rejects if the process ends first. */
  report<Report extends { readonly type: string }>(type: Report['type']): Promise<Report> {
    return nextReport(this.#child, type);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
