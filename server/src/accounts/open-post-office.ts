import type { Logger } from 'pino';
import { folderMailer, type SendMail, smtpMailer } from './mailer.ts';
import { PostOffice } from './post-office.ts';

export interface MailSettings {
  /** Null: mail is written to the folder instead. */
  readonly smtpUrl: string | null;
  /** Where players find the client; null: where the server listens. */
  readonly publicUrl: string | null;
  readonly from: string;
  readonly folder: string;
}

interface PostOfficeTerms {
  readonly mail: MailSettings;
  /** Whether anything is offered that needs mail. */
  readonly guests: { readonly registration: boolean; readonly passwordReset: boolean };
}

/** Sends mail by the operator's SMTP server, or else into a folder, which the log names. */
export const openPostOffice = (
  { mail, guests }: PostOfficeTerms,
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
