import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path of the Janus server. If it is null, tests that need it are skipped. */
export const janusPath: string | null =
  process.env.JANUS_PATH || (['/usr/bin/janus'].find((path) => existsSync(path)) ?? null);

const sample = join(import.meta.dirname, '../../../deploy');
const files = ['janus.jcfg', 'janus.transport.websockets.jcfg', 'janus.plugin.streaming.jcfg'] as const;
/** Most attempts to connect, 50 ms apart: far more than a start needs. */
const maxTries = 400;

export const janusSecret = 'n2V7qTz0pXw9LcR4mYkD1sHbJ6gFa8Ue';

/** Debian's Janus with the configuration of `deploy/`, on loopback and a free port. A test can kill and freeze it. */
export class TestJanus {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | null = null;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  static async start(): Promise<TestJanus> {
    const janus = new TestJanus(await freePort(), mkdtempSync(join(tmpdir(), 'reelfloor-janus-')));
    for (const name of files) {
      const text = readFileSync(join(sample, name), 'utf8')
        .replaceAll('REELFLOOR_RELAY_SECRET', janusSecret)
        .replaceAll('/etc/janus', janus.#folder)
        .replaceAll('8188', String(janus.port));
      writeFileSync(join(janus.#folder, name), text);
    }
    await janus.resume();
    process.once('exit', janus.#endWithRun);
    return janus;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  readonly #endWithRun = (): void => void this.#process?.kill('SIGKILL');

  async resume(): Promise<void> {
    if (janusPath === null) throw new Error('there is no Janus: install it, or name it with JANUS_PATH');
    this.#process = spawn(janusPath, ['-F', this.#folder], { stdio: 'ignore' });
    for (let tries = 0; !(await takesConnections(this.port)); tries++) {
      if (tries === maxTries) throw new Error('Janus takes no connections');
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

  /** Freezes the process: its connections stay open, but it sends nothing more. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    process.off('exit', this.#endWithRun);
    this.thaw();
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

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
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
