import { cutText } from '@reelfloor/protocol';
import { alertWords, titleOfKind } from './alert-words.ts';
import type { AlertMessage, ChannelAnswer, NotificationChannel } from './notification-channel.ts';

interface AlertMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

export interface MailChannelDependencies {
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
      return { isNotified: false, answer: explain(error) };
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

/** Says why the mail server did not take it. Its own words may name accounts, so only their code is kept. */
const explain = (error: unknown): string => {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  if (typeof responseCode === 'number') return `the mail server refused it (${responseCode})`;
  return `the mail server cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
};
