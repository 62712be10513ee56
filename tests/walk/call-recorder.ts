import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What was called, by file: the functions as `name@position`. */
export type Calls = ReadonlyMap<string, ReadonlySet<string>>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = /^(protocol|server|cabinet|simulator|agent|egm|web|art)\/src\//;
const isTest = /\.test\.tsx?$|\/(testing|conformance)\//;

/** Records which functions of the product this process calls. */
export class CallRecorder {
  readonly #session = new Session();

  static async start(): Promise<CallRecorder> {
    const recorder = new CallRecorder();
    recorder.#session.connect();
    await recorder.#session.post('Profiler.enable');
    await recorder.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return recorder;
  }

  /** Returns what was called since it was started or asked last. */
  async take(): Promise<Calls> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const calls = new Map<string, Set<string>>();
    for (const { url, functions } of result) {
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
      if (!product.test(path) || isTest.test(path)) continue;
      for (const { functionName, ranges } of functions) {
        const [whole] = ranges;
        // The first function of a file is the file itself, which runs once when it is loaded.
        if (!whole || whole.count === 0 || whole.startOffset === 0) continue;
        calls.set(path, (calls.get(path) ?? new Set()).add(`${functionName}@${whole.startOffset}`));
      }
    }
    return calls;
  }

  stop(): void {
    this.#session.disconnect();
  }
}
