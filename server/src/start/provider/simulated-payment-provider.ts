import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSignatureHeaders, verifySignatureHeaders } from '@reelfloor/platform-client';
import * as z from 'zod/mini';
import type { ProviderPayment } from '../../players/payments/payment-provider.ts';

/** Schema of the hall's request to create a payment at the simulated provider. */
const orderSchema = z.object({
  id: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  reference: z.string(),
  returnUrl: z.string(),
});

interface Payment extends ProviderPayment {
  readonly reference: string;
  readonly returnUrl: string;
}

export interface ProviderOptions {
  /** Key that signs the requests between hall and payment provider, in both directions. */
  readonly key: string;
  /** URL of the hall to which the payment provider sends its webhooks. */
  readonly noticesUrl: string;
  readonly port: number;
}

/** Maximum number of attempts to deliver a webhook. */
const maxTries = 20;
/** Pause in ms between two attempts. */
const retryMs = 1_000;
const maxBodyBytes = 16 * 1024;

/**
 * A simulated payment provider for demos and tests: a page on which the payer chooses whether a payment succeeds, and signed webhooks to
 * the hall. Moves no money.
 */
export class SimulatedPaymentProvider {
  readonly #options: ProviderOptions;
  readonly #server: Server;
  readonly #payments = new Map<string, Payment>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #noticesUrl: string;

  private constructor(options: ProviderOptions) {
    this.#options = options;
    this.#noticesUrl = options.noticesUrl;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async open(options: ProviderOptions): Promise<SimulatedPaymentProvider> {
    const provider = new SimulatedPaymentProvider(options);
    await new Promise<void>((resolve) => {
      provider.#server.listen(options.port, '127.0.0.1', resolve);
    });
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the URL of the hall for later webhooks. */
  sendNoticesTo(noticesUrl: string): void {
    this.#noticesUrl = noticesUrl;
  }

  /** Decides a payment as the payer does on the page, without sending a webhook. */
  decide(id: string, state: 'paid' | 'failed'): ProviderPayment {
    const payment = this.#payments.get(id);
    if (!payment) throw new Error(`there is no payment ${id}`);
    const decided = { ...payment, state };
    this.#payments.set(id, decided);
    return noticeOf(decided);
  }

  /** Sends one signed webhook, without retries. Returns the status and text of the response. */
  async send(
    body: string,
    { key = this.#options.key, now = Date.now() } = {},
  ): Promise<{ status: number; text: string }> {
    const signed = await createSignatureHeaders({ kind: 'event', body }, { keys: [key], id: crypto.randomUUID(), now });
    const headers = { 'content-type': 'application/json', ...signed };
    const answer = await fetch(this.#noticesUrl, { method: 'POST', body, headers });
    return { status: answer.status, text: await answer.text() };
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const body = await bodyOf(request);
    const [, first, id = '', decision] = pathname.split('/');
    if (first === 'payments') return this.#answerHall(request, response, { id, body });
    const payment = this.#payments.get(id);
    if (first !== 'pay' || !payment) return send(response, 404, 'text/plain', 'There is no such page.');
    if (request.method === 'POST' && (decision === 'paid' || decision === 'failed')) {
      if (payment.state === 'waiting') this.#notify(this.decide(id, decision), maxTries);
      response.writeHead(303, { location: payment.returnUrl });
      response.end();
      return;
    }
    send(response, 200, 'text/html; charset=utf-8', pageOf(payment));
  }

  async #answerHall(
    request: IncomingMessage,
    response: ServerResponse,
    { id, body }: { readonly id: string; readonly body: string },
  ): Promise<void> {
    const { method = 'GET', url: path = '' } = request;
    const verified = await verifySignatureHeaders({ kind: 'call', method, path, body }, request.headers, {
      keys: [this.#options.key],
      now: Date.now(),
    });
    if (!verified.ok) return sendJson(response, 401, { error: verified.fault });
    if (method === 'POST') {
      const order = orderSchema.parse(JSON.parse(body));
      // Ignore a repeated payment id: creating a payment is idempotent.
      if (!this.#payments.has(order.id)) this.#payments.set(order.id, { ...order, state: 'waiting' });
      return sendJson(response, 200, { payUrl: `${this.url}/pay/${order.id}` });
    }
    const payment = this.#payments.get(id);
    return payment ? sendJson(response, 200, noticeOf(payment)) : sendJson(response, 404, {});
  }

  #notify(payment: ProviderPayment, triesLeft: number): void {
    const again = () => {
      if (triesLeft <= 1) return;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#notify(payment, triesLeft - 1);
      }, retryMs);
      this.#timers.add(timer);
    };
    this.send(JSON.stringify(payment)).then(({ status }) => {
      if (status !== 200) again();
    }, again);
  }
}

const noticeOf = ({ id, state, amountMinor, currency }: Payment): ProviderPayment => ({
  ...{ id, state, amountMinor, currency },
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > maxBodyBytes) throw new Error('the body is too long');
  }
  return text;
};

const send = (response: ServerResponse, status: number, type: string, text: string): void => {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(text);
};

const sendJson = (response: ServerResponse, status: number, value: object): void =>
  send(response, status, 'application/json', JSON.stringify(value));

const pageOf = ({ id, amountMinor, currency, reference, state }: Payment): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Simulated payment provider</title>
<style>body{font:16px/1.5 system-ui;max-width:28rem;margin:10vh auto;padding:0 16px}button{font:inherit;padding:12px 20px;margin:0 8px 8px 0}</style>
<h1>Simulated payment provider</h1>
<p>No money moves here. ${escaped(reference)}: ${amountMinor} ${escaped(currency)} in minor units, ${state}.</p>
<form method="post" action="/pay/${escaped(id)}/paid"><button>Pay</button></form>
<form method="post" action="/pay/${escaped(id)}/failed"><button>Decline</button></form></html>`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
