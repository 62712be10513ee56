import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Delay before a process that ended unexpectedly is started again. */
const restartDelayMs = 1_000;
const stopLimitMs = 35_000;

interface KeptProgram {
  /** Printed before each line that the program writes to its standard error. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** True for an agent: its parent opens an IPC channel, on which the agent says `ready` and notices the parent's end. */
  readonly hasChannel?: boolean;
}

/** Runs a program until `stop`, and starts it again if it ends by itself. */
export class KeptChild {
  readonly #program: KeptProgram;
  #child: ChildProcess | null = null;
  #isStopping = false;
  readonly #said = Promise.withResolvers<void>();
  readonly #failed = Promise.withResolvers<never>();
  #isSettled = false;

  constructor(program: KeptProgram) {
    this.#program = program;
    this.#failed.promise.catch(() => {});
    this.#start();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves once an agent has said `ready`. */
  get saidReady(): Promise<void> {
    return this.#said.promise;
  }

  /** Waits for the promise `ready`. Throws if the program ends first; after that, a program that ends is started again. */
  async settle(ready: Promise<unknown>): Promise<void> {
    await Promise.race([ready, this.#failed.promise]);
    this.#isSettled = true;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await ended;
    clearTimeout(impatience);
  }

  /** Kills the program at once. For the `exit` handler of this process, which cannot wait for anything. */
  readonly kill = (): void => void this.#child?.kill('SIGKILL');

  #start(): void {
    const { name, command, args, environment, hasChannel } = this.#program;
    const child = spawn(command, args, {
      env: environment ?? process.env,
      // A process group of its own: Ctrl-C then reaches only the parent, which stops its children in order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
    });
    this.#child = child;
    if (child.stderr) createInterface(child.stderr).on('line', (line) => console.error(`${name}: ${line}`));
    child.on('message', (message) => message === 'ready' && this.#said.resolve());
    child.on('error', (error) => this.#failed.reject(error));
    child.on('exit', (code, signal) => {
      if (this.#isStopping) return;
      if (!this.#isSettled) return this.#failed.reject(new Error(`${name} ended at its start (${signal ?? code}).`));
      console.error(`${name} ended (${signal ?? code}); starting it again.`);
      setTimeout(() => this.#isStopping || this.#start(), restartDelayMs);
    });
  }
}
