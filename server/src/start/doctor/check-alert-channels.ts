import type { Queries } from '../../platform/database/database.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { createFaultFinding, createOkFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

/** Time in ms for which an alert may be queued before its notification channel counts as broken. */
const waitMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Checks whether alerts would reach staff: the configured notification channels, and the outcome of the last messages. */
export const checkAlertChannels = async (
  db: Queries,
  { alerts: { webhook, mailTo } }: Pick<ServerConfig, 'alerts'>,
  now: number,
): Promise<readonly DoctorFinding[]> => {
  const channels = [...(webhook ? ['webhook'] : []), ...mailTo.map((to) => `mail:${to}`)];
  if (channels.length === 0)
    return [
      createWarningFinding(
        'Nobody is alerted when a machine fails, an agent is gone or a pay waits.',
        'Set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_MAIL_TO',
      ),
    ];
  return Promise.all(channels.map((channel) => judgeChannel(db, channel, now)));
};

const judgeChannel = async (db: Queries, channel: string, now: number): Promise<DoctorFinding> => {
  const stuck = await db.get<{ answer: string | null }>(
    `SELECT answer FROM alert_messages WHERE channel = ? AND notified_at IS NULL
       AND ((given_up_at IS NULL AND at < ?) OR given_up_at > ?) ORDER BY at DESC LIMIT 1`,
    channel,
    now - waitMs,
    now - dayMs,
  );
  const last = await db.get<{ at: number | null }>(
    'SELECT max(notified_at) AS at FROM alert_messages WHERE channel = ?',
    channel,
  );
  const lastAt = last?.at ?? null;
  if (stuck && (lastAt === null || lastAt < now - waitMs))
    return createFaultFinding(
      `Alerts are not told by ${channel}: ${stuck.answer ?? 'no server has tried'}.`,
      'Mend it, then run npm run operator -- alert test',
    );
  if (lastAt === null)
    return createWarningFinding(`Nothing was told by ${channel} yet.`, 'Run npm run operator -- alert test');
  return createOkFinding(
    `Alerts are told by ${channel}; the last one at ${new Date(lastAt).toISOString().slice(0, 16)}Z.`,
  );
};

const answerMs = 8_000;

/** Checks the mail server by connecting and authenticating, without sending anything. */
export const checkMailServer = async ({ mail }: Pick<ServerConfig, 'mail'>): Promise<readonly DoctorFinding[]> => {
  const { smtpUrl, from } = mail;
  if (smtpUrl === null) return [createOkFinding('There is no mail server, and no mail is sent.')];
  const { hostname, port } = new URL(smtpUrl);
  const place = port ? `${hostname}:${port}` : hostname;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
  });
  try {
    await transport.verify();
  } catch (error) {
    return [
      createFaultFinding(
        `The mail server ${place} does not let this server in: ${error instanceof Error ? error.message : String(error)}.`,
        'Correct SMTP_URL (smtps://user:password@host:465)',
      ),
    ];
  } finally {
    transport.close();
  }
  if (/@localhost>?$/.test(from))
    return [
      createWarningFinding(
        `The mail server ${place} answers, but mails would come from ${from}.`,
        'Set MAIL_FROM to an address that players can answer',
      ),
    ];
  return [createOkFinding(`The mail server ${place} answers, and lets this server in.`)];
};
