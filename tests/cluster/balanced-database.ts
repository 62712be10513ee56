import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import type { DatabaseServer } from '../harness/cluster.ts';
import { freePort } from '../harness/free-port.ts';
import { PostgresPair } from '../harness/postgres-pair.ts';

const configuration = join(import.meta.dirname, '../../deploy/haproxy-database.cfg');

/** A primary and its synchronous standby behind haproxy with the configuration of `deploy/`. */
export class BalancedDatabase implements DatabaseServer {
  readonly pair: PostgresPair;
  readonly #port: number;
  readonly #balancer: ChildProcess;

  private constructor(pair: PostgresPair, port: number, balancer: ChildProcess) {
    this.pair = pair;
    this.#port = port;
    this.#balancer = balancer;
  }

  static async start(): Promise<BalancedDatabase> {
    const path = haproxyPath();
    if (path === null) throw new Error('there is no haproxy here');
    const pair = await PostgresPair.start();
    const port = await freePort();
    const balancer = spawn(path, ['-db', '-f', configuration], {
      env: {
        ...process.env,
        BIND: `127.0.0.1:${port}`,
        PRIMARY: `127.0.0.1:${pair.primary.port}`,
        STANDBY: `127.0.0.1:${pair.standby.port}`,
      },
      stdio: 'ignore',
    });
    return new BalancedDatabase(pair, port, balancer);
  }

  async createDatabase(): Promise<string> {
    const url = new URL(await this.pair.createDatabase());
    url.port = String(this.#port);
    return url.href;
  }

  async remove(): Promise<void> {
    const ended = once(this.#balancer, 'exit');
    this.#balancer.kill('SIGTERM');
    await ended;
    await this.pair.remove();
  }
}
