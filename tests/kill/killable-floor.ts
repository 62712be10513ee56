import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Config, readConfig } from '@reelfloor/server/testing/config';
import { compiledOnce } from '../harness/compiled-once.ts';
import { freePort } from '../harness/free-port.ts';
import { until } from '../harness/until.ts';

export type Part = 'server' | 'agent';

export interface KillableFloorOptions {
  readonly dataDir: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** A command before `node`, such as a tracer. It must become `node` under the same process id. */
  readonly prefix?: Partial<Record<Part, readonly string[]>>;
}

export interface EndedCommand {
  readonly code: number | null;
  readonly signal: string | null;
  readonly said: string;
}

const root = join(import.meta.dirname, '../..');
/** Longest wait for a start, in ms. It usually takes a second, on a busy machine several. */
const startLimitMs = 60_000;
const serverReady = /Reelfloor answers at/;

/**
 * Runs server and agent as two child processes, so that each can be killed alone. The server's port stays the
 * same, so that clients find it again.
 */
export class KillableFloor {
  readonly config: Config;
  readonly baseUrl: string;
  readonly #options: KillableFloorOptions;
  readonly #children = new Map<Part, ChildProcess>();
  readonly #output: Record<Part, string> = { server: '', agent: '' };
  /** True once the server accepts calls, or the agent has connected to the server. */
  readonly #ready: Record<Part, boolean> = { server: false, agent: false };

  private constructor(config: Config, options: KillableFloorOptions) {
    this.config = config;
    this.baseUrl = `http://127.0.0.1:${config.port}`;
    this.#options = options;
  }

  /** Returns server and agent whose processes are not started yet. */
  static async prepare(options: KillableFloorOptions): Promise<KillableFloor> {
    const port = String(await freePort());
    const environment = { DATA_DIR: options.dataDir, PORT: port, ...options.environment };
    return new KillableFloor(readConfig(environment), options);
  }

  get agentDir(): string {
    return join(this.config.dataDir, 'agent');
  }

  output(part: Part): string {
    return this.#output[part];
  }

  /** Starts a process. `also` adds environment variables for this process only. */
  start(part: Part, also: NodeJS.ProcessEnv = {}): void {
    const program = [process.execPath, ...compiledOnce.arguments, `${part}/src/main.ts`];
    const words = [...(this.#options.prefix?.[part] ?? []), ...program];
    const [command = '', ...rest] = words;
    const child = spawn(command, rest, {
      cwd: root,
      env: {
        ...process.env,
        ...compiledOnce.environment,
        ...this.#environment(part),
        ...this.#options.environment,
        ...also,
      },
      stdio: part === 'agent' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    this.#ready[part] = false;
    this.#children.set(part, child);
    const take = (chunk: Buffer) => {
      this.#output[part] += chunk.toString();
      if (part === 'server' && this.#children.get(part) === child && serverReady.test(chunk.toString()))
        this.#ready.server = true;
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('message', (message) => {
      if (message === 'ready' && this.#children.get(part) === child) this.#ready[part] = true;
    });
  }

  async ready(...parts: readonly Part[]): Promise<void> {
    for (const part of parts)
      await until(`the ${part} is ready`, () => this.#ready[part] || this.#fallen(part), startLimitMs);
  }

  /** Runs a command. `lifeMs`: kills it after this time if it is still running; null: lets it end. */
  async runCommand(
    name: 'cashier' | 'operator',
    words: readonly string[],
    lifeMs: number | null,
  ): Promise<EndedCommand> {
    const program = [...compiledOnce.arguments, `server/src/commands/${name}-command.ts`, ...words];
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: {
        ...process.env,
        ...compiledOnce.environment,
        ...this.#environment('server'),
        ...this.#options.environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const killing = lifeMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), lifeMs);
    return new Promise((resolve) =>
      child.once('close', (code, signal) => {
        clearTimeout(killing);
        resolve({ code, signal, said });
      }),
    );
  }

  async kill(part: Part): Promise<void> {
    await this.#end(part, 'SIGKILL');
    // The agent has lost its connection. It prints a line when it has connected again.
    if (part === 'server') this.#ready.agent = false;
  }

  /** Stops the process as Ctrl-C would and returns the exit code. */
  async stop(part: Part): Promise<number | null> {
    return this.#end(part, 'SIGTERM');
  }

  async #end(part: Part, signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#children.get(part);
    this.#children.delete(part);
    this.#ready[part] = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  /** Returns false while the process runs. Throws if it has ended, because it will never be ready. */
  #fallen(part: Part): false {
    const child = this.#children.get(part);
    if (child && child.exitCode === null && child.signalCode === null) return false;
    throw new Error(`the ${part} ended by itself (${child?.exitCode}):\n${this.#output[part].slice(-4000)}`);
  }

  #environment(part: Part): NodeJS.ProcessEnv {
    const { port, dataDir, demo } = this.config;
    if (part === 'server') return { PORT: String(port), DATA_DIR: dataDir };
    return {
      SERVER_URL: `ws://127.0.0.1:${port}/agent`,
      AGENT_ID: demo?.agentId,
      AGENT_TOKEN: demo?.agentToken,
      AGENT_DATA_DIR: this.agentDir,
    };
  }
}
