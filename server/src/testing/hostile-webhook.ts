import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { AlertingInstallation } from '../backoffice/alerts/alert-notification-channel.ts';

interface ReceivedCall {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: {
    readonly schema: number;
    readonly id: string;
    readonly event: string;
    readonly site: number;
    readonly alert: Readonly<Record<string, unknown>> & { readonly kind: string; readonly text: string };
  };
}

/** Who sends alerts in tests. */
export const testSender = (): AlertingInstallation => ({
  ...{ site: 2, operator: 'Ada', language: 'en', officeOrigin: 'https://office.example' },
});

type Answering = (answer: ServerResponse, self: HostileWebhook) => void;

const say = (answer: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  answer.writeHead(status, headers);
  answer.end('no');
};

/** What a receiver may do. Only the first two are answers that count. */
const moods = {
  takes: (answer) => say(answer, 204),
  /** Takes it, and then sends far less than it says. Its status came whole, and that is all that counts. */
  lies: (answer) => {
    answer.writeHead(200, { 'content-length': '500' });
    answer.write('{');
    setImmediate(() => answer.destroy());
  },
  fails: (answer) => say(answer, 500),
  refuses: (answer) => say(answer, 403),
  /** Never answers. */
  hangs: () => {},
  /** Goes away before it answers. */
  gone: (answer) => answer.socket?.destroy(),
  /** Sends half of a status line, and then goes away. */
  half: (answer) => {
    answer.socket?.write('HTTP/1.1 20');
    setImmediate(() => answer.socket?.destroy());
  },
  garbage: (answer) => {
    answer.socket?.end('no HTTP at all\r\n\r\n');
  },
  redirect: (answer, { url }) => say(answer, 307, { location: `${url}elsewhere` }),
} satisfies Record<string, Answering>;

export type WebhookMood = keyof typeof moods;
export const untoldMoods = (Object.keys(moods) as WebhookMood[]).filter((mood) => mood !== 'takes' && mood !== 'lies');

/** A receiver of alerts that does whatever the test wants. */
export class HostileWebhook {
  mood: WebhookMood = 'takes';
  readonly received: ReceivedCall[] = [];
  /** Calls that came for another path than the configured one. */
  readonly astray: string[] = [];
  readonly secret = 'what-only-this-receiver-and-the-server-know';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<HostileWebhook> {
    const server = createServer();
    const webhook = new HostileWebhook(server);
    server.on('connection', (socket) => {
      webhook.#sockets.add(socket);
      socket.on('close', () => webhook.#sockets.delete(socket));
    });
    server.on('request', async (request, answer) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      if (request.url !== '/hook/') webhook.astray.push(request.url ?? '');
      webhook.received.push({
        headers: request.headers,
        text,
        body: JSON.parse(text) as ReceivedCall['body'],
      });
      const answering: Answering = moods[webhook.mood];
      answering(answer, webhook);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return webhook;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook/`;
  }

  /** The variables by which a server tells this receiver. */
  get env(): Record<string, string> {
    return { ALERT_WEBHOOK_URL: this.url, ALERT_WEBHOOK_SECRET: this.secret, ALERT_AGENT_GRACE_S: '0' };
  }

  /** Returns what was heard of a kind, as `opened` and so on; of one machine if it is given. */
  eventsOf(kind: string, machine?: string): string[] {
    return this.received.flatMap(({ body: { alert, event } }) =>
      alert.kind === kind && (machine === undefined || alert.machine === machine) ? [event] : [],
    );
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
