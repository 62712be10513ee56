import type { Config } from '../config/config.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const answerMs = 8_000;

/** Connects and signs in to the mail server, without sending anything. */
export const checkMail = async ({ mail }: Pick<Config, 'mail'>): Promise<readonly Finding[]> => {
  const { smtpUrl, from } = mail;
  if (smtpUrl === null) return [ok('There is no mail server, and no mail is sent.')];
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
      fault(
        `The mail server ${place} does not let this server in: ${error instanceof Error ? error.message : String(error)}.`,
        'Correct SMTP_URL (smtps://user:password@host:465)',
      ),
    ];
  } finally {
    transport.close();
  }
  if (/@localhost>?$/.test(from))
    return [
      warning(
        `The mail server ${place} answers, but mails would come from ${from}.`,
        'Set MAIL_FROM to an address that players can answer',
      ),
    ];
  return [ok(`The mail server ${place} answers, and lets this server in.`)];
};
