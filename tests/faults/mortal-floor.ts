import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readServerConfig } from '@reelfloor/server/testing/config';
import { compiledOnce } from '../harness/compiled-once.ts';
import { freePort } from '../harness/free-port.ts';
import { until } from '../harness/until.ts';
import type { ScriptedOutcome } from './scripted-luck.ts';

export type Part = 'server' | 'agent';

const root = join(import.meta.dirname, '../..');
const programs: Record<Part, string> = {
  server: 'server/src/main.ts',
  agent: 'tests/faults/lean-agent.ts',
};
const startLimitMs = 60_000;

/** Runs server and agent as child processes that die at named fault points and restart with the same port and data. */
export class MortalFloor {
  readonly config: Config;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #children = new Map<Part | 'cashier', ChildProcess>();
  readonly #ready = new Set<Part>();
  readonly output: Record<Part | 'cashier', string> = { server: '', agent: '', cashier: '' };

  private constructor(config: Config, environment: NodeJS.ProcessEnv) {
    this.config = config;
    this.#environment = environment;
  }

  static async prepare(dataDir: string, environment: NodeJS.ProcessEnv): Promise<MortalFloor> {
    const port = String(await freePort());
    const config = readServerConfig({ DATA_DIR: dataDir, PORT: port, ...environment });
    const floor = new MortalFloor(config, { DATA_DIR: dataDir, PORT: port, ...environment });
    mkdirSync(floor.agentDir, { recursive: true, mode: 0o700 });
    for (const part of ['server', 'agent', 'cashier'] as const) floor.arm(part, null);
    return floor;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.config.port}`;
  }

  get agentDir(): string {
    return join(this.config.dataDir, 'agent');
  }

  /** Makes the process die at this fault point after its next start; null: it keeps running. */
  arm(part: Part | 'cashier', point: string | null): void {
    writeFileSync(this.#orderFile(part), point ?? '');
  }

  start(part: Part): void {
    const { demo, port } = this.config;
    const agent = {
      SERVER_URL: `ws://127.0.0.1:${port}/agent`,
      AGENT_ID: demo?.agentId,
      AGENT_TOKEN: demo?.agentToken,
      AGENT_DATA_DIR: this.agentDir,
    };
    const child = this.#spawn(part, [programs[part]], part === 'agent' ? agent : {});
    child.stdout?.on('data', (chunk: Buffer) => {
      if (part === 'server' && chunk.toString().includes('answers at')) this.#ready.add(part);
    });
    child.on('message', (message) => {
      if (message === 'ready') this.#ready.add(part);
    });
  }

  /** Waits until the process is ready or has died at its fault point. */
  async ready(part: Part): Promise<void> {
    await until(`the ${part} is ready`, () => this.#ready.has(part) || this.isDead(part), startLimitMs);
  }

  /** Returns whether the process died at its fault point. Throws if it ended for another reason. */
  isDead(part: Part): boolean {
    const child = this.#children.get(part);
    if (child?.signalCode === 'SIGKILL') return true;
    if (child && child.exitCode === null) return false;
    throw new Error(`the ${part} ended by itself (${child?.exitCode}):\n${this.output[part].slice(-3000)}`);
  }

  /** Runs the cashier command. Returns its exit code; null if it died at its fault point. */
  async cashier(...words: readonly string[]): Promise<number | null> {
    const child = this.#spawn('cashier', ['server/src/start/cli/cashier-command.ts', ...words], {});
    return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  }

  /** Sets the outcome of the agent's next paid rounds. */
  async request(outcome: ScriptedOutcome | 'freeSpins'): Promise<void> {
    const agent = this.#children.get('agent');
    if (!agent) throw new Error('there is no agent');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onExit = () => reject(new Error(`the agent ended before it took the outcome ${outcome}`));
    agent.once('message', () => resolve()).once('exit', onExit);
    agent.send(outcome, (error) => error && reject(error));
    await promise.finally(() => agent.off('exit', onExit));
  }

  /** Stops the agent in the middle of whatever it does, until `thaw`. */
  freeze(): void {
    this.#children.get('agent')?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#children.get('agent')?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    for (const part of this.#children.keys()) await this.kill(part);
  }

  async kill(part: Part | 'cashier'): Promise<void> {
    const child = this.#children.get(part);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  #spawn(part: Part | 'cashier', args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, [...compiledOnce.arguments, ...args], {
      cwd: root,
      env: {
        ...process.env,
        ...compiledOnce.environment,
        ...this.#environment,
        ...environment,
        FAULT_POINT_FILE: this.#orderFile(part),
      },
      stdio: part === 'agent' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    if (part !== 'cashier') this.#ready.delete(part);
    this.#children.set(part, child);
    const take = (chunk: Buffer) => {
      this.output[part] += chunk.toString();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    return child;
  }

  #orderFile(part: Part | 'cashier'): string {
    return join(this.config.dataDir, `die-${part}`);
  }
}
