import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { folderMailer, type SendMail, smtpMailer } from './mailer.ts';
import { PostOffice } from './post-office.ts';

/** Sends mail by the operator's SMTP server, or else into a folder, which the log names. */
export const openPostOffice = (
  { mail, guests }: Pick<Config, 'mail' | 'guests'>,
  address: () => string,
  logger: Logger,
): PostOffice => {
  const { smtpUrl, publicUrl, from, folder } = mail;
  const isWanted = guests.registration || guests.passwordReset;
  if (smtpUrl === null && isWanted) logger.warn({ folder }, 'no SMTP_URL: mail is written to this folder');
  const send = smtpUrl === null ? toFolder(folder, from) : smtpMailer(smtpUrl, from);
  return new PostOffice(
    send,
    () => publicUrl ?? address(),
    (message, facts) => logger.error(facts, message),
  );
};

const toFolder = (folder: string, from: string): SendMail => {
  let made: SendMail | null = null;
  return (mail) => {
    made ??= folderMailer(folder, from);
    return made(mail);
  };
};
