import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const main = join(import.meta.dirname, '../main.ts');

/** The trial machine as a process, with its operator. It ends with the process that started it. */
export class MachineProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  /** Where its serial port is, such as `/dev/pts/3` or `127.0.0.1:4000`. */
  line = '';
  /** Port of its relay board; 0 without one. */
  relayPort = 0;
  /** Address of its screen; empty without one. */
  screenUrl = '';

  private constructor(options: readonly string[]) {
    // A process group of its own: Ctrl-C reaches only whoever started it, who ends it in order.
    this.child = spawn(process.execPath, [main, ...options], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.child.stdin.on('error', () => {});
    this.#lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  /** Starts the machine and waits for its addresses. Throws an Error if it ends first. */
  static async start(...options: readonly string[]): Promise<MachineProcess> {
    const machine = new MachineProcess(options);
    machine.line = await machine.#nextLine();
    if (options.includes('--relays')) machine.relayPort = Number(/\d+$/.exec(await machine.#nextLine())?.[0]);
    if (options.includes('--screen')) machine.screenUrl = (await machine.#nextLine()).replace('screen ', '');
    return machine;
  }

  /** Port of its serial port, if that is a socket. */
  get linePort(): number {
    return Number(/:(\d+)$/.exec(this.line)?.[1]);
  }

  /** Does what the operator writes; returns the answer. */
  async operate(line: string): Promise<Record<string, unknown>> {
    this.child.stdin.write(`${line}\n`);
    return JSON.parse(await this.#nextLine());
  }

  /** Ends the process by a signal; resolves once it has ended. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }

  async #nextLine(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the trial machine has ended');
    return value;
  }
}
