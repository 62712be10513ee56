import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, maxMessageBytes, subprotocol } from '@reelfloor/protocol';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { AddressPolicy } from '../access/address-policy.ts';
import { type AddressRanges, callerAddress } from '../access/client-address.ts';
import { refusalOfLine } from '../access/plain-lines.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { ConnectionCount } from './connection-count.ts';

/** Beyond `maxMessageBytes` we answer and close; beyond this the socket layer cuts the connection unread. */
const hardMessageBytes = 4 * maxMessageBytes;
/** RFC 6455, 7.4.1. */
/** The published protoo client does not come back after it. */
const finalClosure = 4000;
/** How long a peer has to answer our close frame. Then its socket is ended; what it sends until then is not looked at. */
export const closeTimeoutMs = 1_000;
/** Connections of all channels together. A connection costs about 10 KB. */
const maxConnections = 20_000;

/** The types of ws do not know `closeTimeout` yet. */
const socketOptions: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: hardMessageBytes,
  perMessageDeflate: false,
  closeTimeout: closeTimeoutMs,
  handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
};

export interface Channel {
  readonly path: string;
  /** A channel for pages: a foreign page must not be able to open it. */
  readonly forBrowsers: boolean;
  /** `wire` is what the socket reads from and writes to. */
  accept(socket: WebSocket, ip: string, wire: Duplex): void;
  /** Closes every connection. */
  close(): void;
}

export interface ChannelServerOptions {
  readonly channels: readonly Channel[];
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: AddressRanges;
  /** From where plain connections are taken beside this machine; null: from everywhere. */
  readonly plainFrom: AddressRanges | null;
  /** From where players may come. */
  readonly addressPolicy: Pick<AddressPolicy, 'admits' | 'weigh'>;
  /** Connections of pages that one address may have open; behind a proxy that is not believed all share one. */
  readonly pagesPerAddress: number;
  /** The same for agents. */
  readonly agentsPerAddress: number;
  readonly warnings: RepeatedWarnings;
}

/** Takes upgrade requests and hands each to the channel of its path. */
export class ChannelServer {
  readonly #options: ChannelServerOptions;
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #pages: ConnectionCount;
  readonly #agents: ConnectionCount;

  constructor(options: ChannelServerOptions) {
    this.#options = options;
    this.#pages = new ConnectionCount(options.pagesPerAddress);
    this.#agents = new ConnectionCount(options.agentsPerAddress);
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Closes all connections of all channels and takes no more. */
  async close(): Promise<void> {
    for (const channel of this.#options.channels) channel.close();
    for (const socket of this.#sockets.clients) socket.terminate();
    await new Promise<void>((resolve) => this.#sockets.close(() => resolve()));
    this.#options.warnings.stop();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    const channel = this.#options.channels.find((candidate) => candidate.path === path);
    if (!channel) return refuseUpgrade(socket, '404 Not Found');
    if (refusalOfLine(request, this.#options)) return refuseUpgrade(socket, '403 Forbidden');
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!offered.includes(subprotocol)) return refuseUpgrade(socket, '400 Bad Request');
    if (channel.forBrowsers && !this.#isOwnOrigin(request)) return refuseUpgrade(socket, '403 Forbidden');
    const { addressPolicy, trustedProxies } = this.#options;
    const from = callerAddress(request, trustedProxies);
    const ip = channel.forBrowsers ? addressPolicy.weigh(from) : from.address;
    const count = channel.forBrowsers ? this.#pages : this.#agents;
    if (count.isFlooded(ip)) return refuseUpgrade(socket, '429 Too Many Requests');
    if (this.#sockets.clients.size >= maxConnections) return refuseUpgrade(socket, '503 Service Unavailable');
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => {
      const refusal = this.#refusalOf(channel, count, ip);
      count.hold(ip, accepted);
      if (refusal === null) return channel.accept(accepted, ip, socket);
      this.#options.warnings.warn({ ip, path: channel.path, code: refusal }, 'a connection was refused');
      // Said in the closing, because a page hears nothing of a refused upgrade.
      accepted.close(finalClosure, refusal);
      socket.end();
    });
  }

  /** Why nobody may come in from there, as a code. */
  #refusalOf({ forBrowsers }: Channel, count: ConnectionCount, ip: string): `${ErrorCode}` | null {
    if (forBrowsers && !this.#options.addressPolicy.admits(ip)) return '10703';
    return count.hasRoom(ip) ? null : 'TOO_MANY_CONNECTIONS';
  }

  /** Browsers always name the page's origin; programs without one are no page that could be foreign. */
  #isOwnOrigin({ headers }: IncomingMessage): boolean {
    if (headers.origin === undefined) return true;
    if (this.#options.allowedOrigins.includes(headers.origin)) return true;
    return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
  }
}

/** The socket is not left to a peer that keeps its side open. */
const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
