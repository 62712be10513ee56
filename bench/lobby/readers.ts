import { BenchProcess } from './bench-process.ts';
import type { ReaderOrder, ReaderReport } from './messages.ts';

type Heard = Extract<ReaderReport, { type: 'heard' }>;

/** A process with many clients of one server. */
export class Readers {
  readonly #process: BenchProcess;

  private constructor(child: BenchProcess) {
    this.#process = child;
  }

  static async open(order: ReaderOrder): Promise<Readers> {
    const child = new BenchProcess('reader-process.ts');
    const open = child.report<Extract<ReaderReport, { type: 'open' }>>('open');
    child.tell(order);
    await open;
    return new Readers(child);
  }

  forget(): void {
    this.#process.tell('forget');
  }

  async heard(): Promise<Heard> {
    const heard = this.#process.report<Heard>('heard');
    this.#process.tell('report');
    return heard;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
