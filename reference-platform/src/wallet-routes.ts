import type { IncomingMessage, ServerResponse } from 'node:http';
import { newKey, sign, verify } from '@reelfloor/platform-client';
import {
  type CasinoCallName,
  type CasinoOutcome,
  type CasinoPlatform,
  casinoCalls,
  casinoEventSchema,
} from '@reelfloor/protocol/casino';
import type { FaultPlan, HostileFault } from './faults.ts';
import type { Wallet } from './wallet.ts';

export interface WalletRoutesOptions {
  readonly wallet: Wallet;
  /** Keys by which the hall signs, and by which its answers are signed. */
  readonly hallKeys: readonly string[];
  readonly siteId: number;
  readonly faults: FaultPlan;
  readonly now: () => number;
  /** How long a late answer is late, in ms. */
  readonly lateMs: number;
}

const maxBodyBytes = 64 * 1024;
const hourMs = 3_600_000;
const isCall = (name: string): name is CasinoCallName => Object.hasOwn(casinoCalls, name);

/** Answers `POST /wallet/{call}` and `POST /wallet/events`, which the hall sends. */
export class WalletRoutes {
  readonly #options: WalletRoutesOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Answers that wait until a later one was sent. */
  readonly #waiting: (() => void)[] = [];

  constructor(options: WalletRoutesOptions) {
    this.#options = options;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { wallet, hallKeys: keys, now } = this.#options;
    const path = request.url ?? '';
    const body = await readBody(request);
    const id = String(request.headers['webhook-id'] ?? 'none');
    if (path === '/wallet/events') {
      const verified = await verify({ kind: 'event', body }, request.headers, { keys, now: now() });
      const event = verified.ok ? casinoEventSchema.safeParse(JSON.parse(body)) : null;
      if (wallet.refusesEvents !== null && event?.success) {
        response.writeHead(wallet.refusesEvents).end();
        return;
      }
      if (event?.success) wallet.keepEvent(event.data);
      response.writeHead(event === null ? 401 : event.success ? 204 : 400).end();
      return;
    }
    const name = path.replace('/wallet/', '');
    const call = { kind: 'call', method: request.method ?? '', path, body } as const;
    const check = { keys, now: now(), takeId: wallet.takeCallId };
    const verified = await verify(call, request.headers, check);
    if (!verified.ok) return this.#send(response, id, { class: 'fatal', code: verified.fault }, 401);
    if (request.method !== 'POST' || !isCall(name))
      return this.#send(response, id, { class: 'fatal', code: 'CALL_UNKNOWN' }, 404);
    const answer = () => this.#answerOf(name, body);
    await this.#spoil(this.#options.faults.next(name), { response, id, answer, body });
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #answerOf(name: CasinoCallName, text: string): Promise<CasinoOutcome> {
    const parsed = casinoCalls[name].body.safeParse(JSON.parse(text));
    if (!parsed.success) return { class: 'fatal', code: 'BODY_INVALID' };
    if (parsed.data.siteId !== this.#options.siteId) return { class: 'fatal', code: 'SITE_UNKNOWN' };
    const perform: (body: never) => ReturnType<CasinoPlatform[CasinoCallName]> = (input) =>
      this.#options.wallet[name](input);
    return perform(parsed.data as never);
  }

  /** Answers a call, spoilt as the fault says. */
  async #spoil(
    fault: HostileFault | null,
    {
      response,
      id,
      answer,
      body,
    }: { response: ServerResponse; id: string; answer: () => Promise<CasinoOutcome>; body: string },
  ): Promise<void> {
    const move = JSON.parse(body) as { id?: string };
    const mark = move.id === undefined ? {} : { id: move.id };
    switch (fault) {
      case null:
        return this.#send(response, id, await answer());
      case 'dropped-call':
        response.destroy();
        return;
      case 'dropped-answer':
        await answer();
        response.destroy();
        return;
      case 'answered-twice': {
        const { text, headers } = await this.#signed(id, await answer(), 200);
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const head = ['HTTP/1.1 200 OK', ...lines, `content-length: ${Buffer.byteLength(text)}`, '', ''];
        const whole = `${head.join('\r\n')}${text}`;
        response.socket?.write(whole);
        response.socket?.end(whole);
        return;
      }
      case 'answered-late': {
        const late = await answer();
        this.#after(this.#options.lateMs, () => void this.#send(response, id, late));
        return;
      }
      case 'out-of-order': {
        const later = await answer();
        const send = () => {
          const index = this.#waiting.indexOf(send);
          if (index < 0) return;
          this.#waiting.splice(index, 1);
          void this.#send(response, id, later);
        };
        this.#waiting.push(send);
        this.#after(this.#options.lateMs, send);
        return;
      }
      case 'wrong-id':
        return this.#send(response, id, { ...(await answer()), ...mark, ...{ id: 'another-move' } });
      case '500-after-commit':
        await answer();
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"internal"}');
        return;
      case '200-with-a-refusal':
        return this.#send(response, id, { ...mark, class: 'refused', code: 'NOT_ALLOWED' });
      case 'html':
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<html><title>Maintenance</title></html>');
        return;
      case '10-mb':
        await answer();
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(10 * 2 ** 20, 0x20));
        return;
      case 'slow-drip': {
        const { text, headers } = await this.#signed(id, await answer(), 200);
        response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) });
        this.#drip(response, Buffer.from(text), 0);
        return;
      }
      case 'wrong-signature':
        return this.#send(response, id, await answer(), 200, { keys: [newKey()] });
      case 'clock-off':
        return this.#send(response, id, await answer(), 200, { now: this.#options.now() - hourMs });
      case 'credits-refused':
        return this.#send(response, id, { ...mark, class: 'unknown', code: 'TRY_AGAIN' });
      case 'forgotten-id': {
        const given = await answer();
        if (move.id !== undefined) this.#options.wallet.forget(move.id);
        return this.#send(response, id, given);
      }
      case 'debit-after-rollback': {
        if (move.id !== undefined) this.#options.wallet.dropTombstone(move.id);
        return this.#send(response, id, await answer());
      }
    }
  }

  #drip(response: ServerResponse, bytes: Buffer, from: number): void {
    if (from >= bytes.length) {
      response.end();
      return;
    }
    response.write(bytes.subarray(from, from + 1));
    this.#after(1000, () => this.#drip(response, bytes, from + 1));
  }

  #after(delayMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }

  async #signed(
    id: string,
    outcome: CasinoOutcome,
    status: number,
    {
      keys = this.#options.hallKeys,
      now = this.#options.now(),
    }: { keys?: readonly string[]; now?: number } = {},
  ) {
    const text = JSON.stringify(outcome);
    const signature = await sign({ kind: 'answer', status, body: text }, { keys, id, now });
    return { text, headers: { 'content-type': 'application/json', ...signature } };
  }

  async #send(
    response: ServerResponse,
    id: string,
    outcome: CasinoOutcome,
    status = 200,
    by: { keys?: readonly string[]; now?: number } = {},
  ): Promise<void> {
    const { text, headers } = await this.#signed(id, outcome, status, by);
    response.writeHead(status, headers).end(text);
    for (const send of [...this.#waiting]) send();
  }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error(`a body is larger than ${maxBodyBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
