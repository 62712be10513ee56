import { existsSync } from 'node:fs';
import { findFreePort, TestServerProcess } from './test-server-process.ts';

/** Where distributions put it. Tests get the path in the environment, benches do not. */
const usualPlaces = ['/usr/sbin/nats-server', '/usr/bin/nats-server'];

/** Path of the nats-server program. If it is null, tests that need the program are skipped. */
export const natsServerPath: string | null =
  process.env.NATS_SERVER_PATH || (usualPlaces.find((path) => existsSync(path)) ?? null);

interface TestNatsOptions {
  /** Path of the program. */
  readonly path?: string | null;
  /** If undefined, any free port. */
  readonly port?: number;
}

/** A nats-server on a free port, without files. */
export class TestNats extends TestServerProcess {
  readonly port: number;

  private constructor(port: number, path: string | null) {
    const args = ['--addr', '127.0.0.1', '--port', String(port)];
    super({ name: 'nats-server', variable: 'NATS_SERVER_PATH', path, args, port, sendsFirst: true });
    this.port = port;
  }

  /** `port`: a port outside the range from which the system assigns ports stays free while the server is killed. */
  static async start({ path = natsServerPath, port }: TestNatsOptions = {}): Promise<TestNats> {
    const nats = new TestNats(port ?? (await findFreePort()), path);
    await nats.resume();
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }
}
