import { createHmac } from 'node:crypto';
import { truncateText } from '@reelfloor/protocol';
import { alertTexts, getAlertKindTitle, type StaffLanguage } from './alert-texts.ts';

/** The installation that sends an alert, and the back office where staff handle the alert. */
export interface AlertingInstallation {
  /** The site's number, which identifies the installation. */
  readonly site: number;
  /** The operator's name as players see it. */
  readonly operator: string;
  readonly language: StaffLanguage;
  /** The back office's origin; null if it is reachable only from the server itself. */
  readonly officeOrigin: string | null;
}

/** A notification of an alert, in the form that every channel receives. */
export interface AlertMessage {
  /** Message id, the same for all attempts and channels, so that receivers can deduplicate. */
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
    /** When the alert was opened, in ISO 8601, UTC. */
    readonly openedAt: string;
    readonly lastSeenAt: string;
    readonly closedAt: string | null;
    readonly count: number;
  };
  readonly site: number;
  readonly operator: string;
  readonly language: StaffLanguage;
  /** URL of the back-office page that shows the alert; null if the installation's back office has no public URL. */
  readonly link: string | null;
}

/** A notification channel's response to a message. Staff count as notified only if `isNotified` is true. `answer` contains no secret. */
export interface NotificationResult {
  readonly isNotified: boolean;
  readonly answer: string;
}

/** A channel that notifies staff of alerts, such as the webhook. */
export interface NotificationChannel {
  /** The notification channel's name in the database: `webhook`, or `mail:` and the address. */
  readonly name: string;
  /** Sends the notification. Never throws, and resolves before the channel's timeout. `signal` aborts the attempt. */
  readonly send: (message: AlertMessage, signal: AbortSignal) => Promise<NotificationResult>;
}

interface AlertMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

interface MailChannelDependencies {
  readonly to: string;
  /** Sends a mail through the operator's mail server. Throws if that server rejects the mail. */
  readonly send: (mail: AlertMail) => Promise<void>;
}

/**
 * Returns a notification channel that sends mails to one address. A mail has the message's id as its Message-ID, so that mail programs show
 * a repeated mail only once.
 */
export const createMailNotificationChannel = ({ to, send }: MailChannelDependencies): NotificationChannel => ({
  name: `mail:${to}`,
  send: async (message): Promise<NotificationResult> => {
    try {
      await send({ to, ...letterOf(message) });
      return { isNotified: true, answer: 'taken by the mail server' };
    } catch (error) {
      return { isNotified: false, answer: describeMailFailure(error) };
    }
  },
});

const letterOf = ({ id, event, alert, site, operator, language, link }: AlertMessage): Omit<AlertMail, 'to'> => {
  const { events, lines } = alertTexts[language];
  const kind = getAlertKindTitle(alert.kind, language);
  // Use the alert's kind and machine as the subject in other languages, because the detail text is only in English.
  const said = language === 'en' ? alert.text : [kind, alert.machine].filter((part) => part !== null).join(', ');
  return {
    subject: truncateText(`[${operator}] ${events[event]}${said}`.replace(/\s+/g, ' '), 180),
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

const lineOf = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${value}`]);

/** Returns why the mail server did not accept a mail. The mail server's own text may contain account names, so only its code is used. */
export const describeMailFailure = (error: unknown): string => {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  if (typeof responseCode === 'number') return `the mail server refused it (${responseCode})`;
  return `the mail server cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
};

export interface WebhookSettings {
  readonly url: string;
  /** HMAC key that signs each webhook request, so that the receiver can verify that this server sent it. */
  readonly secret: string;
  /** Timeout of a webhook request in ms. */
  readonly deadlineMs: number;
}

/** Version of the webhook body's schema. Fields may be added within a version, but never change their meaning. */
const schema = 1;

/** Returns the webhook's signature header, which proves the sender and the time: `t=SECONDS,v1=HEX`, an HMAC-SHA256 over `SECONDS.BODY`. */
const signatureOf = (secret: string, atMs: number, body: string): string => {
  const seconds = Math.floor(atMs / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

/**
 * Returns a notification channel that sends a POST request to the operator's URL. Only a status from 200 to 299 counts as success; the
 * response body is not read.
 */
export const createWebhookNotificationChannel = (settings: WebhookSettings): NotificationChannel => ({
  name: 'webhook',
  send: async (message: AlertMessage, signal: AbortSignal): Promise<NotificationResult> => {
    return postSignedWebhook(settings, { id: message.id, body: JSON.stringify({ schema, ...message }) }, signal);
  },
});

/** Sends a POST request with a signature over body and time. Never throws. */
export const postSignedWebhook = async (
  { url, secret, deadlineMs }: WebhookSettings,
  { id, body }: { readonly id: string; readonly body: string },
  signal: AbortSignal,
): Promise<NotificationResult> => {
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
      // Do not follow a redirect: it would send the message to a URL that nobody has configured.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    });
    // Discard the rest of the response body, which may be endless.
    void answer.body?.cancel().catch(() => {});
    return { isNotified: answer.ok, answer: `status ${answer.status}` };
  } catch (error) {
    return { isNotified: false, answer: callFault(error, deadlineMs) };
  }
};

/** Returns why a webhook request failed, without the URL, which may contain a secret. */
const callFault = (error: unknown, deadlineMs: number): string => {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return `no answer in ${deadlineMs} ms`;
  if (error.name === 'AbortError') return 'the server stopped';
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? `it cannot be reached (${cause.code})` : 'it cannot be reached';
};
