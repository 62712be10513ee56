import { cutText } from '@reelfloor/protocol';
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

const heads = { opened: '', repeated: 'Still: ', closed: 'Over: ', test: '' } as const;

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

const letterOf = ({ id, event, alert, site }: AlertMessage): Omit<AlertMail, 'to'> => ({
  subject: cutText(
    `[Reelfloor ${site}] ${heads[event]}${alert.kind}: ${alert.text}`.replace(/\s+/g, ' '),
    180,
  ),
  text: [
    `${heads[event]}${alert.text}`,
    '',
    `kind: ${alert.kind}`,
    ...lineOf('machine', alert.machine),
    ...lineOf('agent', alert.agent),
    ...lineOf('player', alert.player),
    `opened: ${alert.openedAt}`,
    ...lineOf('closed', alert.closedAt),
    `seen: ${alert.count} times, last ${alert.lastSeenAt}`,
    '',
    `npm run operator -- alert acknowledge ${alert.id}`,
    '',
  ].join('\n'),
  messageId: `<${id}@alerts.reelfloor>`,
});

const lineOf = (name: string, value: string | null): string[] =>
  value === null ? [] : [`${name}: ${value}`];

/** Says why the mail server did not take it. Its own words may name accounts, so only their code is kept. */
const explain = (error: unknown): string => {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  if (typeof responseCode === 'number') return `the mail server refused it (${responseCode})`;
  return `the mail server cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
};
