import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { FrameCounter } from './frame-counter.ts';

/** The tag of an encrypted packet (RFC 3711, 80 bits), and IPv4 and UDP around it. */
const tagBytes = 10;
const lineHeaderBytes = 28;

interface Media {
  port: number;
  rtcpport: number;
}

/** Stands between servers, agents and Janus, and notes what the agents send: it names ports of its own in Janus' answers. */
export class RelayTap {
  readonly counter = new FrameCounter();
  /** Bytes that agents have sent, with all headers. */
  bytes = 0;
  readonly #server: WebSocketServer;
  readonly #sockets = new Map<number, Promise<Socket>>();

  private constructor(server: WebSocketServer, janusUrl: string) {
    this.#server = server;
    server.on('connection', (near) => {
      const far = new WebSocket(janusUrl, 'janus-protocol');
      const opened = once(far, 'open');
      near.on('message', (data) => void opened.then(() => far.send(String(data))));
      far.on('message', (data) => void this.#named(String(data)).then((text) => near.send(text)));
      near.on('close', () => far.terminate());
      far.on('close', () => near.terminate());
    });
  }

  static async start(janusUrl: string): Promise<RelayTap> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    return new RelayTap(server, janusUrl);
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of await Promise.all(this.#sockets.values())) socket.close();
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  async #named(text: string): Promise<string> {
    const message = JSON.parse(text) as { plugindata?: { data?: { info?: { media?: Media[] } } } };
    const media = message.plugindata?.data?.info?.media?.[0];
    if (!media) return text;
    media.port = await this.#portTo(media.port, true);
    media.rtcpport = await this.#portTo(media.rtcpport, false);
    return JSON.stringify(message);
  }

  async #portTo(port: number, isPicture: boolean): Promise<number> {
    const opening = this.#sockets.get(port) ?? this.#open(port, isPicture);
    this.#sockets.set(port, opening);
    return (await opening).address().port;
  }

  async #open(port: number, isPicture: boolean): Promise<Socket> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    let agentPort = 0;
    socket.on('message', (packet, from) => {
      if (from.port === port) return socket.send(packet, agentPort, '127.0.0.1');
      agentPort = from.port;
      this.bytes += packet.length + lineHeaderBytes;
      if (isPicture) this.counter.take(packet, tagBytes);
      socket.send(packet, port, '127.0.0.1');
    });
    return socket;
  }
}
