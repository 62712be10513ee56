import type { Logger } from 'pino';
import { buildSitePageUrl, type Site } from '../../platform/sites/sites.ts';
import { buildMailTexts, type MailLanguage, type MailTexts } from './mail-texts-and-codes.ts';
import { createMailToFileWriter, createSmtpMailer, type SendMail } from './mailer.ts';

/** Maximum number of mails being sent at once. More indicate an attack or a dead SMTP server. */
const maxOnTheWay = 50;

interface SenderDetails {
  /** Name of the operator, as it appears in mail texts. */
  readonly operatorName: string;
  /** Returns the base URL of the web pages, for links. */
  readonly publicUrl: () => string;
}

/** Sends mails in the background, so that the response time does not reveal whether a mail was sent. */
export class MailService {
  readonly #send: SendMail;
  readonly #sender: SenderDetails;
  readonly #alarm: (message: string, facts: Record<string, unknown>) => void;
  #onTheWay = 0;

  constructor(send: SendMail, sender: SenderDetails, alarm: (message: string, facts: Record<string, unknown>) => void) {
    this.#send = send;
    this.#sender = sender;
    this.#alarm = alarm;
  }

  /** Returns the mail service for a site: with the site's name, and with links to its first host name. */
  at(site: Pick<Site, 'key' | 'name' | 'hosts'>): Pick<MailService, 'link' | 'post'> {
    const { name } = site;
    if (name === null) return this;
    const publicUrl = () => buildSitePageUrl(site, this.#sender.publicUrl());
    const own = new MailService(this.#send, { operatorName: name, publicUrl }, this.#alarm);
    return {
      link: (...to) => own.link(...to),
      post: (...mail) => this.#post({ operatorName: name }, ...mail),
    };
  }

  /** Returns a link to a page. A code is placed after `#`, because browsers do not send that part of a URL to servers. */
  link(path: string, code?: string): string {
    return new URL(code === undefined ? path : `${path}#code=${code}`, this.#sender.publicUrl()).href;
  }

  post<Name extends keyof MailTexts>(
    to: string,
    language: MailLanguage,
    name: Name,
    ...words: Parameters<MailTexts[Name]>
  ): void {
    this.#post(this.#sender, to, language, name, ...words);
  }

  #post<Name extends keyof MailTexts>(
    { operatorName }: Pick<SenderDetails, 'operatorName'>,
    to: string,
    language: MailLanguage,
    name: Name,
    ...words: Parameters<MailTexts[Name]>
  ): void {
    if (this.#onTheWay >= maxOnTheWay)
      return this.#alarm('a mail was not sent, because too many wait; see why the mail server takes none', {
        name,
      });
    this.#onTheWay++;
    const write = buildMailTexts(operatorName)[language][name] as (...words: string[]) => {
      subject: string;
      text: string;
    };
    this.#send({ to, ...write(...words) })
      .catch((error: unknown) =>
        this.#alarm('a mail could not be sent; see to the mail server of SMTP_URL, or without one to the disk', {
          name,
          error: String(error),
        }),
      )
      .finally(() => {
        this.#onTheWay--;
      });
  }
}

export interface MailSettings {
  /** URL of the SMTP server; null to write mail to `folder` instead. */
  readonly smtpUrl: string | null;
  /** Public URL of the web pages, for links in mails; null to use the address on which the server listens. */
  readonly publicUrl: string | null;
  readonly from: string;
  /** Name of the operator, as it appears in mail texts. */
  readonly operatorName: string;
  readonly folder: string;
}

interface MailServiceSettings {
  readonly mail: MailSettings;
  /** Whether registration and password reset are enabled. Both send mail. */
  readonly guests: { readonly registration: boolean; readonly passwordReset: boolean };
}

/** Creates the mail service. Without an SMTP server, mail is written to a folder whose path is logged. */
export const createMailService = (
  { mail, guests }: MailServiceSettings,
  readPublicAddress: () => string,
  logger: Logger,
): MailService => {
  const { smtpUrl, publicUrl, from, folder, operatorName } = mail;
  const isWanted = guests.registration || guests.passwordReset;
  if (smtpUrl === null && isWanted) logger.warn({ folder }, 'no SMTP_URL: mail is written to this folder');
  const send = smtpUrl === null ? toFolder(folder, from) : createSmtpMailer(smtpUrl, from);
  return new MailService(send, { operatorName, publicUrl: () => publicUrl ?? readPublicAddress() }, (message, facts) =>
    logger.error(facts, message),
  );
};

const toFolder = (folder: string, from: string): SendMail => {
  let made: SendMail | null = null;
  return (mail) => {
    made ??= createMailToFileWriter(folder, from);
    return made(mail);
  };
};
