import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { createSignatureHeaders, generateSigningKey } from '@reelfloor/platform-client/signatures';

/** The platform of a casino that accepts everything, each time after the same time, and stores nothing. */
export class TimedCasino {
  readonly keys = { out: generateSigningKey(), in: generateSigningKey() };
  /** Time in ms that its last answer to a debit took, from the whole call to the whole answer. */
  lastMs = Number.NaN;
  readonly #server: Server;

  private constructor(answerMs: number) {
    this.#server = createServer(async (request, response) => {
      const asked = JSON.parse(await textOf(request)) as { id?: string; player?: string };
      const startedAt = performance.now();
      const isDebit = request.url === '/debit';
      if (isDebit) await new Promise((resolve) => setTimeout(resolve, answerMs));
      const { id, player } = asked;
      const body = JSON.stringify({
        ...{ class: 'success', code: 'OK', balanceMinor: 1_000_000 },
        ...(request.url === '/balance' ? { player } : { id }),
      });
      const about = { keys: [this.keys.out], id: String(request.headers['webhook-id']), now: Date.now() };
      const headers = await createSignatureHeaders({ kind: 'answer', status: 200, body }, about);
      response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(body);
      if (isDebit) this.lastMs = performance.now() - startedAt;
    });
  }

  static async start(answerMs: number): Promise<TimedCasino> {
    const casino = new TimedCasino(answerMs);
    await new Promise<void>((resolve) => casino.#server.listen(0, '127.0.0.1', resolve));
    return casino;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
