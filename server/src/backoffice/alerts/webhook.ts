import { createHmac } from 'node:crypto';
import type { AlertMessage, ChannelAnswer, NotificationChannel } from './notification-channel.ts';

export interface WebhookSettings {
  readonly url: string;
  /** Signs each call, so that the receiver knows that it is this server's. */
  readonly secret: string;
  /** Time in ms after which an answer comes too late. */
  readonly deadlineMs: number;
}

/** Version of the body's form. A field may be added under the same number; the meaning of one never changes under it. */
const schema = 1;

/** Returns the header that proves who sent the body and when: `t=SECONDS,v1=HEX`, an HMAC-SHA256 over `SECONDS.BODY`. */
const signatureOf = (secret: string, atMs: number, body: string): string => {
  const seconds = Math.floor(atMs / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

/** Tells by a POST to the operator's own address. Only a status from 200 to 299 counts; the answer's body is not read. */
export const webhookChannel = ({ url, secret, deadlineMs }: WebhookSettings): NotificationChannel => ({
  name: 'webhook',
  send: async (message: AlertMessage, signal: AbortSignal): Promise<ChannelAnswer> => {
    const body = JSON.stringify({ schema, ...message });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Reelfloor',
          'reelfloor-message': message.id,
          'reelfloor-signature': signatureOf(secret, Date.now(), body),
        },
        body,
        // A redirect would carry the message to an address that nobody has configured.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      });
      // Nobody waits for the rest of the body, which may be endless.
      void answer.body?.cancel().catch(() => {});
      return { isNotified: answer.ok, answer: `status ${answer.status}` };
    } catch (error) {
      return { isNotified: false, answer: explain(error, deadlineMs) };
    }
  },
});

/** Says why there was no answer, without the address, which may have a secret in it. */
const explain = (error: unknown, deadlineMs: number): string => {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return `no answer in ${deadlineMs} ms`;
  if (error.name === 'AbortError') return 'the server stopped';
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? `it cannot be reached (${cause.code})` : 'it cannot be reached';
};
