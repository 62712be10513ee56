import { createHmac } from 'node:crypto';
import { cutText } from '@reelfloor/protocol';
import { alertWords, type StaffLanguage, titleOfKind } from './alert-words.ts';

/** Whose alerts these are, and where staff look after them. */
export interface AlertSender {
  /** The site's number, which tells installations apart. */
  readonly site: number;
  /** What players read as the operator's name. */
  readonly operator: string;
  readonly language: StaffLanguage;
  /** The office's origin; null if only this machine can open the office. */
  readonly officeOrigin: string | null;
}

/** A message about an alert, as every channel tells it. */
export interface AlertMessage {
  /** Stays the same over all attempts and channels, so that a receiver can drop repeats. */
  readonly id: string;
  readonly event: 'opened' | 'repeated' | 'closed' | 'test';
  readonly alert: {
    readonly id: string;
    readonly kind: string;
    readonly subject: string;
    readonly text: string;
    readonly machine: string | null;
    readonly agent: string | null;
    readonly player: string | null;
    /** Times as ISO 8601 in UTC. */
    readonly openedAt: string;
    readonly lastSeenAt: string;
    readonly closedAt: string | null;
    readonly count: number;
  };
  readonly site: number;
  readonly operator: string;
  readonly language: StaffLanguage;
  /** The page of the office that shows it; null without an office. */
  readonly link: string | null;
}

/** What a channel answered to a message. Only `isPrinted` says that staff were told. `answer` has no secret. */
export interface ChannelAnswer {
  readonly isNotified: boolean;
  readonly answer: string;
}

/** A way to notify staff of alerts, such as the webhook. */
export interface NotificationChannel {
  /** Names the way in the ledger: `webhook`, or `mail:` and the address. */
  readonly name: string;
  /** Never throws, and answers within the channel's deadline. `signal` ends the attempt early. */
  readonly send: (message: AlertMessage, signal: AbortSignal) => Promise<ChannelAnswer>;
}

interface AlertMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

interface MailChannelDependencies {
  readonly to: string;
  /** The operator's mailer. Throws if the mail server does not take the mail. */
  readonly send: (mail: AlertMail) => Promise<void>;
}

/** Tells by mail to one address. The message's id is the mail's, so a mail program shows a repeat once. */
export const mailChannel = ({ to, send }: MailChannelDependencies): NotificationChannel => ({
  name: `mail:${to}`,
  send: async (message): Promise<ChannelAnswer> => {
    try {
      await send({ to, ...letterOf(message) });
      return { isNotified: true, answer: 'taken by the mail server' };
    } catch (error) {
      return { isNotified: false, answer: mailFault(error) };
    }
  },
});

const letterOf = ({
  id,
  event,
  alert,
  site,
  operator,
  language,
  link,
}: AlertMessage): Omit<AlertMail, 'to'> => {
  const { events, lines } = alertWords[language];
  const kind = titleOfKind(alert.kind, language);
  // The detail is in English, as in the log. In another language the kind and the machine come first.
  const said =
    language === 'en' ? alert.text : [kind, alert.machine].filter((part) => part !== null).join(', ');
  return {
    subject: cutText(`[${operator}] ${events[event]}${said}`.replace(/\s+/g, ' '), 180),
    text: [
      `${events[event]}${said}`,
      '',
      ...(language === 'en' ? [] : [`${lines.detail}: ${alert.text}`]),
      `${lines.kind}: ${kind} (${alert.kind})`,
      ...lineOf(lines.machine, alert.machine),
      ...lineOf(lines.agent, alert.agent),
      ...lineOf(lines.player, alert.player),
      `${lines.opened}: ${alert.openedAt}`,
      ...lineOf(lines.closed, alert.closedAt),
      `${lines.seen}: ${alert.count}, ${alert.lastSeenAt}`,
      `${lines.site}: ${operator} (${site})`,
      '',
      ...lineOf(lines.office, link),
      `npm run operator -- alert acknowledge ${alert.id}`,
      '',
    ].join('\n'),
    messageId: `<${id}@alerts.reelfloor>`,
  };
};

const lineOf = (name: string, value: string | null): string[] =>
  value === null ? [] : [`${name}: ${value}`];

/** Says why the mail server did not take a mail. Its own words may name accounts, so only their code is kept. */
export const mailFault = (error: unknown): string => {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  if (typeof responseCode === 'number') return `the mail server refused it (${responseCode})`;
  return `the mail server cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
};

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
export const webhookChannel = (settings: WebhookSettings): NotificationChannel => ({
  name: 'webhook',
  send: async (message: AlertMessage, signal: AbortSignal): Promise<ChannelAnswer> => {
    return postSigned(settings, { id: message.id, body: JSON.stringify({ schema, ...message }) }, signal);
  },
});

/** Sends a body that is signed with the time. Never throws. */
export const postSigned = async (
  { url, secret, deadlineMs }: WebhookSettings,
  { id, body }: { readonly id: string; readonly body: string },
  signal: AbortSignal,
): Promise<ChannelAnswer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Reelfloor',
        'reelfloor-message': id,
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
    return { isNotified: false, answer: callFault(error, deadlineMs) };
  }
};

/** Says why there was no answer, without the address, which may have a secret in it. */
const callFault = (error: unknown, deadlineMs: number): string => {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return `no answer in ${deadlineMs} ms`;
  if (error.name === 'AbortError') return 'the server stopped';
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? `it cannot be reached (${cause.code})` : 'it cannot be reached';
};
