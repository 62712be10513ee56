import { join } from 'node:path';
import { type Config, readServerConfig } from '@reelfloor/server/testing/config';
import { freePort } from '../harness/free-port.ts';
import { KillableProcess } from './killable-process.ts';

export type Part = 'server' | 'agent';

export interface KillableFloorOptions {
  readonly dataDir: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** A command before `node`, such as a tracer. It must become `node` under the same process id. */
  readonly prefix?: Partial<Record<Part, readonly string[]>>;
}

/** The line that a server prints when it accepts calls. */
export const serverReady = /Reelfloor answers at/;

/**
 * Runs server and agent as two child processes, so that each can be killed alone. The server's port stays the
 * same, so that clients find it again.
 */
export class KillableFloor {
  readonly config: Config;
  readonly baseUrl: string;
  /** Environment of a command that works on the server's ledger. */
  readonly commandEnvironment: NodeJS.ProcessEnv;
  readonly #parts: Record<Part, KillableProcess>;

  private constructor(config: Config, { environment, prefix }: KillableFloorOptions) {
    this.config = config;
    this.baseUrl = `http://127.0.0.1:${config.port}`;
    const { port, dataDir, demo } = config;
    this.commandEnvironment = { PORT: String(port), DATA_DIR: dataDir, ...environment };
    const agentEnvironment = {
      SERVER_URL: `ws://127.0.0.1:${port}/agent`,
      AGENT_ID: demo?.agentId,
      AGENT_TOKEN: demo?.agentToken,
      AGENT_DATA_DIR: this.agentDir,
      ...environment,
    };
    this.#parts = {
      server: new KillableProcess({
        name: 'server',
        file: 'server/src/main.ts',
        environment: this.commandEnvironment,
        prefix: prefix?.server,
        readyLine: serverReady,
      }),
      agent: new KillableProcess({
        name: 'agent',
        file: 'agent/src/main.ts',
        environment: agentEnvironment,
        prefix: prefix?.agent,
        readyLine: null,
      }),
    };
  }

  /** Returns server and agent whose processes are not started yet. */
  static async prepare(options: KillableFloorOptions): Promise<KillableFloor> {
    const port = String(await freePort());
    const environment = { DATA_DIR: options.dataDir, PORT: port, ...options.environment };
    return new KillableFloor(readServerConfig(environment), options);
  }

  get agentDir(): string {
    return join(this.config.dataDir, 'agent');
  }

  output(part: Part): string {
    return this.#parts[part].output;
  }

  /** Starts a process. `also` adds environment variables for this process only. */
  start(part: Part, also: NodeJS.ProcessEnv = {}): void {
    this.#parts[part].start(also);
  }

  async ready(...parts: readonly Part[]): Promise<void> {
    for (const part of parts) await this.#parts[part].ready();
  }

  async kill(part: Part): Promise<void> {
    await this.#parts[part].kill();
    // The agent has lost its connection. It says `ready` when it has connected again.
    if (part === 'server') this.#parts.agent.becomeUnready();
  }

  /** Stops the process as Ctrl-C would and returns the exit code. */
  async stop(part: Part): Promise<number | null> {
    return this.#parts[part].stop();
  }
}
