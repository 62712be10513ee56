import { BenchProcess } from './bench-process.ts';
import type { ReaderOrder, ReaderReport } from './messages.ts';

type Received = Extract<ReaderReport, { type: 'received' }>;

/** A process with many clients of one server. */
export class Readers {
  readonly #process: BenchProcess;

  private constructor(child: BenchProcess) {
    this.#process = child;
  }

  static async open(order: ReaderOrder): Promise<Readers> {
    const child = new BenchProcess('reader-process.ts');
    const open = child.report<Extract<ReaderReport, { type: 'open' }>>('open');
    child.notify(order);
    await open;
    return new Readers(child);
  }

  forget(): void {
    this.#process.notify('forget');
  }

  async received(): Promise<Received> {
    const received = this.#process.report<Received>('received');
    this.#process.notify('report');
    return received;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
