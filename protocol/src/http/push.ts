import * as z from 'zod/mini';

const base64url = z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(128));
const endpoint = z.string().check(z.minLength(1), z.maxLength(1024));

/** What the server needs to reach a browser by Web Push: the page's `PushSubscription`, and the language of messages. */
export const pushBrowserSchema = z.object({
  endpoint,
  p256dh: base64url,
  auth: base64url,
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
});
export type PushBrowser = z.infer<typeof pushBrowserSchema>;

export const pushEndSchema = z.object({ endpoint });

/** What a browser's service worker gets by Web Push. It has no name of a player and no amount: others see the screen. */
export interface PushMessage {
  readonly v: 1;
  /** A machine is free, it is the player's turn in its queue, or the player's place there was lost. */
  readonly kind: 'free' | 'turn' | 'lost';
  readonly machine: string;
  /** The name of the machine's brand; '' for a machine that is gone. */
  readonly brand: string;
  readonly language: string;
  /** When the message is worth nothing any more, in ms since 1970 by the server's clock. */
  readonly until: number;
}
