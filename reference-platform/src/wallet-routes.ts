import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSignatureHeaders, generateSigningKey, verifySignatureHeaders } from '@reelfloor/platform-client';
import {
  type CasinoCallName,
  type CasinoOutcome,
  type CasinoPlatform,
  casinoCalls,
  casinoEventSchema,
} from '@reelfloor/protocol/casino';
import { FaultInjector, type FaultInjectorOptions, type SignedAnswer } from './fault-injector.ts';
import { readRequestBody } from './read-request-body.ts';

export interface WalletRoutesOptions extends FaultInjectorOptions {
  /** Keys that sign the Reelfloor server's calls and the answers to them. */
  readonly hallKeys: readonly string[];
  readonly siteId: number;
  readonly now: () => number;
}

const hourMs = 3_600_000;
const isCall = (name: string): name is CasinoCallName => Object.hasOwn(casinoCalls, name);

/** Handles `POST /wallet/{call}` and `POST /wallet/events`, which the Reelfloor server sends to the test casino. */
export class WalletRoutes {
  readonly #options: WalletRoutesOptions;
  readonly #spoiler: FaultInjector;

  constructor(options: WalletRoutesOptions) {
    this.#options = options;
    this.#spoiler = new FaultInjector(options);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { wallet, hallKeys: keys, now } = this.#options;
    const path = request.url ?? '';
    const body = await readRequestBody(request);
    const id = String(request.headers['webhook-id'] ?? 'none');
    if (path === '/wallet/events') {
      const verified = await verifySignatureHeaders({ kind: 'event', body }, request.headers, {
        keys,
        now: now(),
      });
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
    const verified = await verifySignatureHeaders(call, request.headers, check);
    const fail = async (code: CasinoOutcome['code'], status: number) =>
      this.#spoiler.send(response, await this.#sealed(id, { class: 'fatal', code }, { status }));
    if (!verified.ok) return fail(verified.fault, 401);
    if (request.method !== 'POST' || !isCall(name)) return fail('CALL_UNKNOWN', 404);
    const transfer = JSON.parse(body) as { readonly id?: string };
    const named = transfer.id === undefined ? {} : { id: transfer.id };
    await this.#spoiler.respond(name, response, {
      answer: () => this.#answerOf(name, body),
      seal: (answer, by) =>
        this.#sealed(id, answer, {
          ...(by === 'wrong-signature' && { keys: [generateSigningKey()] }),
          ...(by === 'clock-off' && { at: now() - hourMs }),
        }),
      misdirect: (answer) => ({ ...answer, id: 'another-transfer' }),
      refusal: { ...named, class: 'refused', code: 'NOT_ALLOWED' },
      askAgain: { ...named, class: 'unknown', code: 'TRY_AGAIN' },
      transferId: transfer.id,
    });
  }

  close(): void {
    this.#spoiler.close();
  }

  async #answerOf(name: CasinoCallName, text: string): Promise<CasinoOutcome> {
    const parsed = casinoCalls[name].body.safeParse(JSON.parse(text));
    if (!parsed.success) return { class: 'fatal', code: 'BODY_INVALID' };
    if (parsed.data.siteId !== this.#options.siteId) return { class: 'fatal', code: 'SITE_UNKNOWN' };
    const perform: (body: never) => ReturnType<CasinoPlatform[CasinoCallName]> = (input) =>
      this.#options.wallet[name](input);
    return perform(parsed.data as never);
  }

  async #sealed(
    id: string,
    answer: object,
    {
      status = 200,
      keys = this.#options.hallKeys,
      at = this.#options.now(),
    }: { readonly status?: number; readonly keys?: readonly string[]; readonly at?: number },
  ): Promise<SignedAnswer> {
    const text = JSON.stringify(answer);
    const signature = await createSignatureHeaders({ kind: 'answer', status, body: text }, { keys, id, now: at });
    return { status, text, headers: { 'content-type': 'application/json', ...signature } };
  }
}
