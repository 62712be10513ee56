import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { turnserverPath } from '../../scripts/find-turnserver.ts';
import { freeUdpPort } from './free-port.ts';
import { until } from './until.ts';

/** A TURN server. Clients can authenticate only by the shared secret. */
export class TurnServer {
  readonly secret = 'the secret of this test';
  readonly #host: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  static async start(): Promise<TurnServer> {
    const host = ownAddress();
    const server = new TurnServer(host, await freeUdpPort(host));
    await server.resume();
    return server;
  }

  get url(): string {
    return `turn:${this.#host}:${this.#port}?transport=udp`;
  }

  async resume(): Promise<void> {
    const program = turnserverPath();
    if (program === null) throw new Error('coturn is not installed');
    const child = spawn(
      program,
      [
        '-n',
        `--listening-ip=${this.#host}`,
        `--relay-ip=${this.#host}`,
        `--listening-port=${this.#port}`,
        '--use-auth-secret',
        `--static-auth-secret=${this.secret}`,
        '--realm=reelfloor.test',
        '--allow-loopback-peers',
        '--no-tls',
        '--no-dtls',
        '--no-cli',
        '--log-file=stdout',
        '--pidfile=/dev/null',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#child = child;
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    await until('coturn listens', async () => {
      if (child.exitCode !== null) throw new Error(`coturn ended with ${child.exitCode}:\n${printed}`);
      return answersBinding(this.#host, this.#port);
    });
  }

  /** Kills the relay without notice, as a cut cable would. */
  async cut(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

const ownAddress = (): string => {
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
};

/** Returns whether the server answers a STUN binding request (RFC 8489, 5). */
const answersBinding = async (host: string, port: number): Promise<boolean> => {
  const request = Buffer.alloc(20);
  request.writeUInt16BE(1, 0);
  request.writeUInt32BE(0x2112a442, 4);
  crypto.getRandomValues(request.subarray(8));
  const socket = createSocket('udp4');
  try {
    socket.send(request, port, host);
    await once(socket, 'message', { signal: AbortSignal.timeout(200) });
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
};
