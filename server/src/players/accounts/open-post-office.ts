import type { Logger } from 'pino';
import { folderMailer, type SendMail, smtpMailer } from './mailer.ts';
import { PostOffice } from './post-office.ts';

export interface MailSettings {
  /** URL of the SMTP server; null to write mail to `folder` instead. */
  readonly smtpUrl: string | null;
  /** Public URL of the web pages, for links in mails; null to use the address on which the server listens. */
  readonly publicUrl: string | null;
  readonly from: string;
  /** What the house is called in the texts. */
  readonly houseName: string;
  readonly folder: string;
}

interface PostOfficeTerms {
  readonly mail: MailSettings;
  /** Whether registration and password reset are switched on. Both send mail. */
  readonly guests: { readonly registration: boolean; readonly passwordReset: boolean };
}

/** Opens the post office. Without an SMTP server, mail is written to a folder whose path is logged. */
export const openPostOffice = (
  { mail, guests }: PostOfficeTerms,
  address: () => string,
  logger: Logger,
): PostOffice => {
  const { smtpUrl, publicUrl, from, folder, houseName } = mail;
  const isWanted = guests.registration || guests.passwordReset;
  if (smtpUrl === null && isWanted) logger.warn({ folder }, 'no SMTP_URL: mail is written to this folder');
  const send = smtpUrl === null ? toFolder(folder, from) : smtpMailer(smtpUrl, from);
  return new PostOffice(send, { houseName, publicUrl: () => publicUrl ?? address() }, (message, facts) =>
    logger.error(facts, message),
  );
};

const toFolder = (folder: string, from: string): SendMail => {
  let made: SendMail | null = null;
  return (mail) => {
    made ??= folderMailer(folder, from);
    return made(mail);
  };
};
