import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Where distributions put it. Tests get the path in the environment, benches do not. */
const usualPlaces = ['/usr/sbin/nats-server', '/usr/bin/nats-server'];

/** Path of the nats-server program. If it is null, tests that need the program are skipped. */
export const natsServerPath: string | null =
  process.env.NATS_SERVER_PATH || (usualPlaces.find((path) => existsSync(path)) ?? null);

/** Most attempts to connect, 50 ms apart: far more than a start needs. */
const maxTries = 600;

interface TestNatsOptions {
  /** Path of the program. */
  readonly path?: string | null;
  /** Without it, any free port. */
  readonly port?: number;
}

/** A nats-server on a free port, without files. A test can kill it, freeze it, and start it again. */
export class TestNats {
  readonly port: number;
  readonly #path: string | null;
  #process: ChildProcess | null = null;

  private constructor(port: number, path: string | null) {
    this.port = port;
    this.#path = path;
  }

  /** `port`: a port outside the range from which the system assigns ports stays free while the server is killed. */
  static async start({ path = natsServerPath, port }: TestNatsOptions = {}): Promise<TestNats> {
    const nats = new TestNats(port ?? (await freePort()), path);
    await nats.resume();
    process.once('exit', nats.#endWithRun);
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  readonly #endWithRun = (): void => void this.#process?.kill('SIGKILL');

  async resume(): Promise<void> {
    if (this.#path === null) throw new Error('there is no nats-server: install it, or name it with NATS_SERVER_PATH');
    const flags = ['--addr', '127.0.0.1', '--port', String(this.port)];
    this.#process = spawn(this.#path, flags, { stdio: 'ignore' });
    for (let tries = 0; !(await takesConnections(this.port)); tries++) {
      if (tries === maxTries) throw new Error('nats-server takes no connections');
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

  /** Freezes the process: its connections stay open, but it sends nothing more. Resolves when all its threads stand still. */
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

/** Returns true if all threads of the process are stopped: Linux lists each with its name in brackets, then its state, `T`. */
const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .startsWith('T'),
  );

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
};

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
