import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ChannelSide, okResult } from '@reelfloor/protocol';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { ChannelConnection, type ConnectionLimits } from '../api/channels/channel-connection.ts';
import { type Channel, ChannelServer, type ChannelServerOptions } from '../api/channels/channel-server.ts';
import { AddressRanges } from '../platform/access/client-address.ts';
import { RepeatedWarnings } from '../platform/process/repeated-warnings.ts';
import { createSingleSite } from '../platform/sites/sites.ts';
import { RawChannel } from './raw-channel.ts';

const patient: ConnectionLimits = {
  allowance: { burst: 1000, perSecond: 1000 },
  stranger: { timeoutMs: 60_000, messages: 100, bytes: 1024 * 1024 },
  pingMs: 60_000,
  silenceMs: 60_000,
  saysInfo: true,
};
const nothing: ChannelSide = { requests: {}, notifications: {} };
const worker: ChannelSide = {
  requests: { work: { data: z.object({}), answer: z.object({}) } },
  notifications: { event: z.object({}) },
};
const silent = pino({ level: 'silent' });

/** The server's end of one connection, and what the test recorded of it. */
export interface BenchConnection {
  readonly connection: ChannelConnection<ChannelSide, ChannelSide>;
  readonly socket: WebSocket;
  readonly handled: string[];
  readonly closings: boolean[];
  release: () => void;
}

/** Serves channels without the rest of a server: `/machine` for pages, and `/agent`. */
export class ChannelBench {
  readonly accepted: BenchConnection[] = [];
  readonly sockets: Socket[] = [];
  /** The upgrade requests, held weakly. */
  readonly requests: WeakRef<IncomingMessage>[] = [];
  readonly warnings: Record<string, unknown>[] = [];
  readonly #http: Server = createServer();
  readonly #channels: ChannelServer;

  private constructor(options: Partial<ChannelServerOptions>, limits: Partial<ConnectionLimits>) {
    const write = (line: string) => this.warnings.push(JSON.parse(line) as Record<string, unknown>);
    const channel = (path: string): Channel => ({
      path,
      forBrowsers: path !== '/agent',
      close: () => {},
      leaves: 'second',
      connections: [],
      accept: (socket, ip, tcpStream) => this.#accept(socket, ip, tcpStream, { ...patient, ...limits }),
    });
    this.#channels = new ChannelServer({
      channels: [channel('/machine'), channel('/agent')],
      allowedOrigins: [],
      office: null,
      sites: { first: createSingleSite(2), ofHost: () => createSingleSite(2) },
      trustedProxies: new AddressRanges(['127.0.0.1']),
      plainFrom: null,
      addressPolicy: { admits: () => true, weigh: ({ address }) => address },
      pagesPerAddress: 100,
      agentsPerAddress: 100,
      warnings: new RepeatedWarnings(pino({}, { write })),
      accessLog: null,
      ...options,
    });
    this.#channels.attach(this.#http);
    this.#http.on('connection', (socket) => this.sockets.push(socket));
    this.#http.on('upgrade', (request) => this.requests.push(new WeakRef(request)));
  }

  static async open(
    options: Partial<ChannelServerOptions> = {},
    limits: Partial<ConnectionLimits> = {},
  ): Promise<ChannelBench> {
    const bench = new ChannelBench(options, limits);
    await once(bench.#http.listen(0, '127.0.0.1'), 'listening');
    return bench;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async connect(path = '/machine'): Promise<BenchConnection & { readonly peer: RawChannel }> {
    const peer = await RawChannel.open(this.address, path);
    const end = this.accepted.at(-1);
    if (!end) throw new Error('nothing was accepted');
    return { ...end, release: () => end.release(), peer };
  }

  async close(): Promise<void> {
    await this.#channels.close();
    this.#http.close();
    for (const socket of this.sockets) socket.destroy();
  }

  #accept(socket: WebSocket, ip: string, tcpStream: Duplex, limits: ConnectionLimits): void {
    const handled: string[] = [];
    const closings: boolean[] = [];
    const connection = new ChannelConnection<ChannelSide, ChannelSide>({
      socket,
      tcpStream,
      ip,
      limits,
      logger: silent,
      warnings: new RepeatedWarnings(silent),
      ours: nothing,
      theirs: worker,
      onRequest: {
        work: async () => {
          handled.push('work');
          await new Promise<void>((resolve) => {
            end.release = resolve;
          });
          return okResult({});
        },
      },
      onNotification: { event: () => handled.push('event') },
      onClose: (orderly) => closings.push(orderly),
    });
    const end: BenchConnection = { connection, socket, handled, closings, release: () => {} };
    this.accepted.push(end);
  }
}
