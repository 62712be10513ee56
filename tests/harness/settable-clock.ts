import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clock of programs that run with libfaketime: what the system's clock says, plus what a test adds while they run. */
export class SettableClock {
  /** The variables that give a program this clock. Clocks that nobody can set stay as they are. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #file: string;

  private constructor(folder: string, library: string) {
    this.#folder = folder;
    this.#file = join(folder, 'clock');
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    };
  }

  static async open(library: string): Promise<SettableClock> {
    const folder = await mkdtemp(join(tmpdir(), 'clock-'));
    // PostgreSQL reads the clock as another user.
    await chmod(folder, 0o711);
    const clock = new SettableClock(folder, library);
    await clock.setAhead(0);
    return clock;
  }

  async setAhead(seconds: number): Promise<void> {
    const next = `${this.#file}.next`;
    await writeFile(next, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 });
    // A program may read the clock at any moment, so it must never find half of a line.
    await rename(next, this.#file);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
