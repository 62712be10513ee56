import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiledOnce } from '../harness/compiled-once.ts';
import { until } from '../harness/until.ts';

export interface KillableProgram {
  readonly name: string;
  /** The program's file, from the root of the repository. */
  readonly file: string;
  /** What follows the file in the command. */
  readonly words?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** A command before `node`, such as a tracer. It must become `node` under the same process id. */
  readonly prefix?: readonly string[] | undefined;
  /** The program is ready when it has printed this, or, if null, when it has sent `ready` to its parent. */
  readonly readyLine: RegExp | null;
  /** A process that ended by itself after printing this is started again, as a supervisor would do. */
  readonly startsAgainAfter?: RegExp;
}

const root = join(import.meta.dirname, '../..');
/** Longest wait for a start, in ms. It usually takes a second, on a busy machine several. */
const startLimitMs = 60_000;
/** Delay in ms before a process that ended by itself is started again. */
const againMs = 250;

/** A server or an agent that can be killed and started again. */
export class KillableProcess {
  readonly #program: KillableProgram;
  #child: ChildProcess | null = null;
  #also: NodeJS.ProcessEnv = {};
  #isReady = false;
  /** What the process has printed since its last start. */
  #printed = '';
  /** All that its processes have printed. */
  output = '';
  /** How often it ended by itself and was started again. */
  endsByItself = 0;

  constructor(program: KillableProgram) {
    this.#program = program;
  }

  /** Starts the process. `also` adds environment variables for this process only. */
  start(also: NodeJS.ProcessEnv = {}): void {
    const { file, words = [], prefix = [], environment, readyLine } = this.#program;
    const node = [process.execPath, ...compiledOnce.arguments, file, ...words];
    const [command = '', ...rest] = [...prefix, ...node];
    const child = spawn(command, rest, {
      cwd: root,
      env: { ...process.env, ...compiledOnce.environment, ...environment, ...also },
      stdio: readyLine === null ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    this.#isReady = false;
    this.#also = also;
    this.#child = child;
    this.#printed = '';
    const take = (chunk: Buffer) => {
      this.output += chunk.toString();
      if (this.#child !== child) return;
      this.#printed += chunk.toString();
      if (readyLine?.test(this.#printed)) this.#isReady = true;
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('message', (message) => {
      if (message === 'ready' && this.#child === child) this.#isReady = true;
    });
    child.on('close', () => this.#child === child && this.#startAgain(child));
  }

  async ready(): Promise<void> {
    await until(`the ${this.#program.name} is ready`, () => this.#isReady || this.#fallen(), startLimitMs);
  }

  /** Lets `ready` wait for the next sign of being ready, for instance after an agent lost its server. */
  becomeUnready(): void {
    this.#isReady = false;
  }

  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** Stops the process as Ctrl-C would and returns the exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    this.#isReady = false;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  #startAgain(child: ChildProcess): void {
    if (!this.#program.startsAgainAfter?.test(this.#printed)) return;
    this.endsByItself++;
    this.#isReady = false;
    setTimeout(() => {
      if (this.#child === child) this.start(this.#also);
    }, againMs);
  }

  /** Returns false while the process runs or will run again. Throws if it has ended: it will never be ready. */
  #fallen(): false {
    const child = this.#child;
    if (child && !hasEnded(child)) return false;
    if (child && this.#program.startsAgainAfter?.test(this.#printed)) return false;
    throw new Error(`the ${this.#program.name} ended by itself (${child?.exitCode}):\n${this.output.slice(-4000)}`);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
