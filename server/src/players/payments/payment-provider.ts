import { createSignatureHeaders, type HeaderSource, verifySignatureHeaders } from '@reelfloor/platform-client';
import * as z from 'zod/mini';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { buildSitePageUrl, type Site } from '../../platform/sites/sites.ts';

/** A payment's state as reported by the payment provider. Amounts in minor units of `currency`. */
const providerPaymentSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  state: z.enum(['waiting', 'paid', 'failed']),
  amountMinor: z.int().check(z.minimum(1), z.maximum(100_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type ProviderPayment = z.output<typeof providerPaymentSchema>;

const madeSchema = z.object({ payUrl: z.string().check(z.regex(/^https?:\/\/[^\s]{1,2000}$/)) });

export type PaymentSite = Pick<Site, 'key' | 'hosts'>;

/** A payment provider: players pay on its pages, and it reports each payment's outcome by signed webhooks. */
export interface PaymentProvider {
  /** Creates a payment at the provider; idempotent by id. Returns null if the provider gives no valid answer. */
  createPayment(payment: {
    readonly id: string;
    readonly amountMinor: number;
    readonly reference: string;
    /** The player's site: the provider's page redirects back to its host name. */
    readonly site: PaymentSite;
  }): Promise<{ readonly payUrl: string } | null>;
  /** Returns a payment's state; null if the provider does not know it or gives no valid answer. */
  readPayment(id: string): Promise<ProviderPayment | null>;
  /** Parses a webhook of the provider; null if its signature or form is invalid. */
  readNotice(notice: SignedWebhook, at: number): Promise<ProviderPayment | null>;
}

/** A webhook of the provider, signed according to Standard Webhooks. */
export interface SignedWebhook {
  readonly headers: HeaderSource;
  readonly body: string;
}

export interface ProviderSettings {
  readonly url: string;
  /** Key that signs requests and webhooks, in both directions. */
  readonly key: string;
  /** URL to which the provider's page redirects the player. */
  readonly returnUrl: string;
}

/** Timeout for the payment provider's answer, in ms. */
const answerMs = 5_000;
/** Maximum size of the payment provider's answer, in bytes. */
const maxAnswerBytes = 16 * 1024;

/** Client of a provider's HTTP API: `POST payments`, `GET payments/ID`, and its signed webhooks. */
export class HttpPaymentProvider implements PaymentProvider {
  readonly #terms: ProviderSettings;

  constructor(terms: ProviderSettings) {
    this.#terms = terms;
  }

  async createPayment({ site, ...payment }: Parameters<PaymentProvider['createPayment']>[0]) {
    const returnUrl = buildSitePageUrl(site, this.#terms.returnUrl);
    const body = JSON.stringify({ ...payment, currency: getLedgerCurrency(), returnUrl });
    const made = madeSchema.safeParse(await this.#call('payments', body));
    return made.success ? made.data : null;
  }

  async readPayment(id: string): Promise<ProviderPayment | null> {
    const read = providerPaymentSchema.safeParse(await this.#call(`payments/${id}`, null));
    return read.success && read.data.id === id ? read.data : null;
  }

  async readNotice({ headers, body }: SignedWebhook, now: number): Promise<ProviderPayment | null> {
    const verified = await verifySignatureHeaders({ kind: 'event', body }, headers, {
      keys: [this.#terms.key],
      now,
    });
    const read = providerPaymentSchema.safeParse(verified.ok ? parsed(body) : undefined);
    return read.success ? read.data : null;
  }

  /** Returns the JSON of the provider's answer; undefined after an error or timeout. */
  async #call(path: string, body: string | null): Promise<unknown> {
    const { url, key } = this.#terms;
    const address = new URL(`${url}/${path}`);
    const method = body === null ? 'GET' : 'POST';
    const signed = await createSignatureHeaders(
      { kind: 'call', method, path: `${address.pathname}${address.search}`, body: body ?? '' },
      { keys: [key], id: crypto.randomUUID(), now: Date.now() },
    );
    try {
      const answer = await fetch(address, {
        ...{ method, body, redirect: 'error', signal: AbortSignal.timeout(answerMs) },
        headers: { 'content-type': 'application/json', ...signed },
      });
      return answer.ok ? parsed(await readAtMost(answer)) : undefined;
    } catch {
      return undefined;
    }
  }
}

const readAtMost = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('the answer of the payment provider is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
