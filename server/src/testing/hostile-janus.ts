import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface JanusRequest {
  readonly janus: string;
  readonly transaction: string;
  readonly handle_id?: number;
  readonly apisecret?: string;
  readonly body?: { readonly request: string };
}

/** What the twin answers: an object becomes the answer to the request, a text goes out as it is, null is silence. */
export type JanusAnswer = object | string | null | Promise<object | string | null>;

const info = { metadata: 'ab', media: [{ type: 'video', port: 20_000, rtcpport: 20_001 }] };

/** Answers as Janus does, as far as this server asks. */
export const honestAnswer = ({ janus, body }: JanusRequest, handles: number): JanusAnswer => {
  if (janus === 'create' || janus === 'attach') return { janus: 'success', data: { id: handles } };
  if (janus === 'keepalive' || janus === 'trickle') return { janus: 'ack' };
  if (janus !== 'message') return { janus: 'success' };
  const data = body?.request === 'info' ? { info } : {};
  const jsep = body?.request === 'watch' ? { jsep: { type: 'offer', sdp: 'v=0' } } : {};
  return { janus: 'event', plugindata: { data }, ...jsep };
};

/** A twin of Janus that lies, is late or says nothing, as `answer` decides. */
export class HostileJanus {
  readonly requests: JanusRequest[] = [];
  answer: (request: JanusRequest, handles: number) => JanusAnswer = honestAnswer;
  readonly #server: WebSocketServer;
  #handles = 0;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (socket) =>
      socket.on('message', (data) => void this.#receive(socket, JSON.parse(String(data)) as JanusRequest)),
    );
  }

  static async start(): Promise<HostileJanus> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    return new HostileJanus(server);
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get openConnections(): number {
    return this.#server.clients.size;
  }

  /** Sends every connection a message that nobody asked for. */
  send(message: object | string): void {
    for (const socket of this.#server.clients) socket.send(textOf(message));
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(socket: WebSocket, request: JanusRequest): Promise<void> {
    this.requests.push(request);
    this.#handles += 1;
    const answer = await this.answer(request, this.#handles);
    if (answer === null) return;
    const { transaction } = request;
    socket.send(textOf(typeof answer === 'string' ? answer : { transaction, ...answer }));
  }
}

const textOf = (message: object | string): string => (typeof message === 'string' ? message : JSON.stringify(message));
