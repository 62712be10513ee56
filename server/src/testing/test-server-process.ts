import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Maximum number of attempts to connect, 50 ms apart: far more than a start needs. */
const maxTries = 600;

interface TestServerOptions {
  /** Path of the program; null if it is not installed: then `resume` throws. */
  readonly path: string | null;
  readonly args: readonly string[];
  readonly port: number;
  /** Name of the program, and of the variable that names its path, for the error. */
  readonly name: string;
  readonly variable: string;
  /** True for a server that sends data to every new connection: it counts as started once it does. */
  readonly sendsFirst?: boolean;
}

/** A server program of another maker that a test runs on loopback, kills, freezes and starts again. It ends with the test run. */
export class TestServerProcess {
  readonly #options: TestServerOptions;
  #process: ChildProcess | null = null;

  constructor(options: TestServerOptions) {
    this.#options = options;
    process.once('exit', this.#endWithRun);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  readonly #endWithRun = (): void => void this.#process?.kill('SIGKILL');

  /** Starts the program, also after `kill`. Resolves once it accepts connections. */
  async resume(): Promise<void> {
    const { path, args, port, name, variable, sendsFirst = false } = this.#options;
    if (path === null) throw new Error(`there is no ${name}: install it, or name it with ${variable}`);
    this.#process = spawn(path, args, { stdio: 'ignore' });
    for (let tries = 0; !(await isListening(port, sendsFirst)); tries++) {
      if (tries === maxTries) throw new Error(`${name} takes no connections`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Freezes the process: its connections stay open, but it sends nothing more. Resolves when all its threads are stopped. */
  async freeze(): Promise<void> {
    const child = this.#process;
    child?.kill('SIGSTOP');
    while (child?.pid !== undefined && !isStopped(child.pid)) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    process.off('exit', this.#endWithRun);
    await this.kill();
  }
}

/** Returns a loopback port that nothing uses now. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
};

/** Returns true if all threads of the process are stopped: Linux lists each with its name in brackets, then its state, `T`. */
const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .startsWith('T'),
  );

const isListening = (port: number, sendsFirst: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once(sendsFirst ? 'data' : 'connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
