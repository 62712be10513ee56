import { createRefusedResult, type Refusal, type Result } from '@reelfloor/protocol';
import type { Clock } from '../clock.ts';
import type { Journal, JournalState } from './journal.ts';
import { JournalConflictError, JournalWriteError } from './journal-database.ts';

const retryMs = 1_000;

interface JournalMonitorDependencies<State extends JournalState> {
  readonly journal: Journal<State>;
  readonly clock: Clock;
  readonly machineId: string;
  /** Shows on the machine that its journal is not writable, or that a write contradicted it. */
  readonly show: (trouble: 'unwritable' | 'contradicted') => void;
  /** Shows the cabinet's current state again and resumes play, once the journal is writable. */
  readonly goOn: () => void;
  /** Called once when writing to the journal starts to fail, and once when writing works again. */
  readonly report: (text: string) => void;
}

/**
 * While a cabinet's journal is not writable, shows a malfunction, refuses commands, and retries until a write succeeds. A write that
 * contradicts the journal is a bug: the machine stops until the agent is restarted.
 */
export class JournalMonitor<State extends JournalState> {
  readonly #dependencies: JournalMonitorDependencies<State>;
  #isLost = false;
  #hasGivenUp = false;
  #isStopped = false;
  #callOff: () => void = () => {};

  constructor(dependencies: JournalMonitorDependencies<State>) {
    this.#dependencies = dependencies;
  }

  guard<T>(command: () => Result<T>): Result<T> {
    try {
      return this.#isLost ? this.#refuse() : command();
    } catch (error) {
      this.#lost(error);
      return this.#refuse();
    }
  }

  async guardLong<T>(command: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return this.#isLost ? this.#refuse() : await command();
    } catch (error) {
      // Return an unknown outcome: the journal was closed while the command was in progress, and the next start determines the outcome.
      if (this.#isStopped) return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
      this.#lost(error);
      return this.#refuse();
    }
  }

  step(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#lost(error);
    }
  }

  /** Runs an asynchronous step; if it cannot write to the journal, play stops until writing works again. */
  async run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#isStopped) this.#lost(error);
    }
  }

  /** Whether the journal is currently not writable. */
  get isLost(): boolean {
    return this.#isLost;
  }

  stop(): void {
    this.#isStopped = true;
    this.#callOff();
  }

  #refuse(): { ok: false; refusal: Refusal } {
    return createRefusedResult('MACHINE_FAULT', { machine: this.#dependencies.machineId });
  }

  #lost(error: unknown): void {
    if (error instanceof JournalConflictError) return this.#giveUp(error);
    if (!(error instanceof JournalWriteError)) throw error;
    const { show, clock, machineId, report } = this.#dependencies;
    if (!this.#isLost) {
      this.#isLost = true;
      report(`machine ${machineId} stands still: ${error.message}`);
      show('unwritable');
    }
    this.#callOff();
    this.#callOff = clock.after(retryMs, () => this.step(() => this.#tryAgain()));
  }

  #giveUp(error: JournalConflictError): void {
    if (this.#hasGivenUp) return;
    const { show, machineId, report } = this.#dependencies;
    this.#isLost = true;
    this.#hasGivenUp = true;
    this.#callOff();
    report(
      `machine ${machineId} stands still, and waiting does not help: ${error.message}. ` +
        'This is a fault of the program. Keep its journal and report it.',
    );
    show('contradicted');
  }

  #tryAgain(): void {
    const { journal, machineId, goOn, report } = this.#dependencies;
    journal.write({ state: journal.state, events: [] });
    this.#isLost = false;
    report(`machine ${machineId} goes on: its journal can be written again`);
    goOn();
  }
}
