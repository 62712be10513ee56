import * as z from 'zod/mini';

const base64url = z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(128));
const endpoint = z.string().check(z.minLength(1), z.maxLength(1024));

/** A browser's Web Push subscription: the page's `PushSubscription`, and the language of messages. */
export const pushBrowserSchema = z.object({
  endpoint,
  p256dh: base64url,
  auth: base64url,
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
});
export type PushBrowser = z.infer<typeof pushBrowserSchema>;

export const pushEndSchema = z.object({ endpoint });

/**
 * Payload of a Web Push message to a browser's service worker. It contains no player name and no amount, because others can see the screen.
 */
export interface PushMessage {
  readonly v: 1;
  /** What the notification says: a machine is free, it is the player's turn in its queue, or the player lost the position in its queue. */
  readonly kind: 'free' | 'turn' | 'lost';
  readonly machine: string;
  /** The name of the machine's brand; '' if the machine was removed. */
  readonly brand: string;
  readonly language: string;
  /** Expiry of the push message: Unix time in ms, by the server's clock. */
  readonly until: number;
}
