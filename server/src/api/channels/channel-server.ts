import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, maxMessageBytes, subprotocol } from '@reelfloor/protocol';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { AccessLog } from '../../platform/access/access-log.ts';
import {
  type AddressPolicy,
  type AddressRanges,
  resolveClientAddress,
  toRateLimitNetwork,
} from '../../platform/access/client-address.ts';
import { isRequestFromOfficePage, isRequestToOffice, type OfficeAddress } from '../../platform/access/office-origin.ts';
import { findPlaintextRefusal } from '../../platform/access/plaintext-connections.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { firstSite, type Site, type Sites } from '../../platform/sites/sites.ts';

/**
 * Largest message in bytes that gets an error reply before we close the connection. For a larger message the connection is destroyed at
 * once.
 */
const hardMessageBytes = 4 * maxMessageBytes;
/** Close code after which the published protoo client does not reconnect. */
const finalClosure = 4000;
/** Timeout in ms for the other side's reply to our close frame. Messages in that time are ignored. */
export const closeTimeoutMs = 1_000;
/** Maximum number of connections of all channels together. Each uses about 10 KB. */
const maxConnections = 20_000;

/** Adds `closeTimeout`, an option that is missing in the types of the package ws. */
const socketOptions: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: hardMessageBytes,
  perMessageDeflate: false,
  // `ChannelServer` keeps the sockets by channel.
  clientTracking: false,
  closeTimeout: closeTimeoutMs,
  handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
};

export interface Channel extends DrainableChannel {
  readonly path: string;
  /** True if browsers use the channel. Pages of other origins are then not allowed to connect. */
  readonly forBrowsers: boolean;
  /** True if only the back office's own pages may connect, at the back office's host name. */
  readonly isOffices?: boolean;
  /**
   * Handles a new connection. `tcpStream` is the TCP or TLS stream under the WebSocket, `request` the upgrade request, and `site` the site
   * whose host name it addressed.
   */
  accept(socket: WebSocket, ip: string, tcpStream: Duplex, request: IncomingMessage, site: Site): void;
  close(): void;
}

export interface ChannelServerOptions {
  readonly channels: readonly Channel[];
  readonly allowedOrigins: readonly string[];
  readonly office: OfficeAddress | null;
  readonly sites: Pick<Sites, 'first' | 'ofHost'>;
  readonly trustedProxies: AddressRanges;
  /** Networks that may connect without TLS, besides localhost; null: every network may. */
  readonly plainFrom: AddressRanges | null;
  readonly addressPolicy: Pick<AddressPolicy, 'admits' | 'weigh'>;
  /** Maximum number of browser connections per address. Behind an untrusted proxy, all browsers share one address. */
  readonly pagesPerAddress: number;
  readonly agentsPerAddress: number;
  readonly warnings: RepeatedWarnings;
  /** Log of new connections; null: they are not logged. */
  readonly accessLog: Pick<AccessLog, 'opening'> | null;
}

export class ChannelServer {
  readonly #options: ChannelServerOptions;
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #pages: NetworkConnectionCounter;
  readonly #agents: NetworkConnectionCounter;
  /** The open sockets of each channel, refused ones included. */
  readonly #open: ReadonlyMap<Channel, Set<WebSocket>>;
  #isDraining = false;

  constructor(options: ChannelServerOptions) {
    this.#options = options;
    this.#open = new Map(options.channels.map((channel) => [channel, new Set()]));
    this.#pages = new NetworkConnectionCounter(options.pagesPerAddress);
    this.#agents = new NetworkConnectionCounter(options.agentsPerAddress);
  }

  /** Returns the number of open connections per channel, named by its path. Refused connections count until they are closed. */
  openConnections(): { channel: string; count: number }[] {
    return [...this.#open].map(([{ path }, sockets]) => ({ channel: path.slice(1), count: sockets.size }));
  }

  /** Refuses new connections, then asks the open connections' clients to connect to other nodes. */
  async drain(spreadMs: number, clock: Clock): Promise<void> {
    this.#isDraining = true;
    await drainConnectionsToOtherNodes(this.#options.channels, spreadMs, clock);
  }

  /** Accepts new connections again, after a drain that did not end in a shutdown. */
  acceptAgain(): void {
    this.#isDraining = false;
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Closes all connections of all channels and accepts no more. */
  async close(): Promise<void> {
    for (const channel of this.#options.channels) channel.close();
    await new Promise<void>((resolve) => this.#sockets.close(() => resolve()));
    const sockets = [...this.#open.values()].flatMap((open) => [...open]);
    const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
    for (const socket of sockets) socket.terminate();
    await Promise.all(closed);
    this.#options.warnings.stop();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroyFailed);
    const path = (request.url ?? '').split('?')[0];
    const channel = this.#options.channels.find((candidate) => candidate.path === path);
    const reported = (status: number, refused?: string) =>
      this.#options.accessLog?.opening(request, {
        route: channel?.path ?? '*',
        status,
        ...(refused !== undefined && { refused }),
      });
    const refuseUpgrade = (status: string) => {
      reported(Number.parseInt(status, 10));
      endUpgrade(socket, status);
    };
    const isMissing = channel?.isOffices && !isRequestToOffice(this.#options.office, request.headers);
    if (!channel || isMissing) return refuseUpgrade('404 Not Found');
    if (findPlaintextRefusal(request, this.#options)) return refuseUpgrade('403 Forbidden');
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!offered.includes(subprotocol)) return refuseUpgrade('400 Bad Request');
    const site = this.#siteOf(channel, request);
    if (site === null) return refuseUpgrade('421 Misdirected Request');
    if (channel.forBrowsers && !this.#isOwnPage(channel, request, site)) return refuseUpgrade('403 Forbidden');
    const { addressPolicy, trustedProxies } = this.#options;
    const from = resolveClientAddress(request, trustedProxies);
    const ip = channel.forBrowsers ? addressPolicy.weigh(from) : from.address;
    const count = channel.forBrowsers ? this.#pages : this.#agents;
    if (count.isFlooded(ip)) return refuseUpgrade('429 Too Many Requests');
    if (this.#isDraining || this.#openCount >= maxConnections) return refuseUpgrade('503 Service Unavailable');
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => {
      // The package ws now listens to the stream's errors.
      socket.off('error', destroyFailed);
      const refusal = this.#refusalOf(channel, count, ip);
      this.#keep(channel, count, ip, accepted);
      reported(101, refusal ?? undefined);
      if (refusal === null) return channel.accept(accepted, ip, socket, request, site);
      this.#options.warnings.warn({ ip, path: channel.path, code: refusal }, 'a connection was refused');
      // Accept the connection, then close it with the reason: a browser's script cannot see why an upgrade was refused.
      accepted.close(finalClosure, refusal);
      socket.end();
    });
  }

  /** Returns the site of the request's host name; null if no site has it. For agents and the back office, returns the first site. */
  #siteOf({ forBrowsers, isOffices = false }: Channel, { headers }: IncomingMessage): Site | null {
    const { sites } = this.#options;
    return forBrowsers && !isOffices ? sites.ofHost(headers.host) : sites.first;
  }

  #isOwnPage({ isOffices = false }: Channel, { headers }: IncomingMessage, { key }: Site): boolean {
    const { office, allowedOrigins } = this.#options;
    // The origins that the environment variable allows apply to the first site only.
    return isOffices
      ? isRequestFromOfficePage(office, headers)
      : isOwnOrigin(headers, key === firstSite ? allowedOrigins : []);
  }

  get #openCount(): number {
    let count = 0;
    for (const sockets of this.#open.values()) count += sockets.size;
    return count;
  }

  /** Keeps and counts the socket until it is closed, with one listener: thousands of sockets each have their own. */
  #keep(channel: Channel, count: NetworkConnectionCounter, ip: string, socket: WebSocket): void {
    const network = count.take(ip);
    const sockets = this.#open.get(channel);
    sockets?.add(socket);
    socket.on('close', () => {
      count.release(network);
      sockets?.delete(socket);
    });
  }

  /** Returns the error code with which the IP address is refused; null if it may connect. */
  #refusalOf({ forBrowsers }: Channel, count: NetworkConnectionCounter, ip: string): `${ErrorCode}` | null {
    if (forBrowsers && !this.#options.addressPolicy.admits(ip)) return '10703';
    return count.hasRoom(ip) ? null : 'TOO_MANY_CONNECTIONS';
  }
}

/** Error listener shared by all sockets. A listener made where the upgrade is handled would keep the request and its headers in memory. */
function destroyFailed(this: Duplex): void {
  this.destroy();
}

/** Refuses the upgrade and destroys the socket, even if the other side keeps it half-open. */
const endUpgrade = (socket: Duplex, status: string): void => {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Returns false for pages of other origins. Browsers always send `Origin`; programs that send none are allowed. */
const isOwnOrigin = (
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  allowedOrigins: readonly string[],
): boolean => {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/**
 * Maximum number of refused connections that stay open until they have received the reason. Further refused connections are destroyed
 * without a message.
 */
const maxReported = 20;

/** Counts open connections by network, including refused ones that are not yet closed. */
export class NetworkConnectionCounter {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  hasRoom(address: string): boolean {
    return this.#of(toRateLimitNetwork(address)) < this.#max;
  }

  isFlooded(address: string): boolean {
    return this.#of(toRateLimitNetwork(address)) >= this.#max + maxReported;
  }

  /** Counts a connection. Returns the network to pass to `release` when it is closed. */
  take(address: string): string {
    const network = toRateLimitNetwork(address);
    this.#open.set(network, this.#of(network) + 1);
    return network;
  }

  release(network: string): void {
    const left = this.#of(network) - 1;
    if (left > 0) this.#open.set(network, left);
    else this.#open.delete(network);
  }

  #of(network: string): number {
    return this.#open.get(network) ?? 0;
  }
}

export interface DrainableChannel {
  /** When a draining server closes these connections: agents first, games second, lobby pages spread over time. */
  readonly leaves: 'first' | 'second' | 'spread';
  readonly connections: Iterable<{ goAway(): void }>;
  /** Asks the clients to open a connection to another node before they close the one to this node. */
  askToMoveOn?(): void;
}

/** Longest time in ms that agents get to move to other nodes before they are disconnected. */
export const agentMoveTimeoutMs = 2_000;
/** Interval in ms of the check whether all agents have moved to other nodes. */
const pollMs = 50;
/**
 * Delay in ms between closing agents' connections and closing games' connections, so that pages find their machine online on the next node.
 */
const agentsFirstMs = 500;
/** Maximum number of batches in which the lobby pages' connections are closed. */
const maxGroups = 100;

/**
 * Asks every client to connect to another node. Agents are asked first to connect there before they disconnect here, so that their machines
 * stay online. Connections of agents that do not move, and of games, are closed (code 1001), because those clients reconnect in a moment.
 * Lobby pages' connections are closed over `spreadMs`, because thousands of reconnects at once would overload the next node.
 */
export const drainConnectionsToOtherNodes = async (
  channels: readonly DrainableChannel[],
  spreadMs: number,
  clock: Clock,
): Promise<void> => {
  const of = (leaves: DrainableChannel['leaves']) =>
    channels.filter((channel) => channel.leaves === leaves).flatMap(({ connections }) => [...connections]);
  for (const channel of channels) channel.askToMoveOn?.();
  for (let waitedMs = 0; waitedMs < agentMoveTimeoutMs && of('first').length > 0; waitedMs += pollMs)
    await pause(clock, pollMs);
  for (const connection of of('first')) connection.goAway();
  await pause(clock, agentsFirstMs);
  for (const connection of of('second')) connection.goAway();
  const rest = of('spread');
  const groups = Math.min(maxGroups, rest.length);
  for (let group = 0; group < groups; group++) {
    await pause(clock, spreadMs / groups);
    for (let index = group; index < rest.length; index += groups) rest[index]?.goAway();
  }
};

const pause = (clock: Clock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, () => resolve()));
