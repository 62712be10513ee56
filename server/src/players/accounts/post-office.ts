import { type MailLanguage, type MailTexts, mailTextsOf } from './mail-texts.ts';
import type { SendMail } from './mailer.ts';

/** Most mails that are being sent at once. More of them mean an attack or a dead SMTP server. */
const maxOnTheWay = 50;

interface PostHouse {
  /** What the house is called in the texts. */
  readonly houseName: string;
  /** Address of the pages, for links. */
  readonly publicUrl: () => string;
}

/** Sends mails in the background, so that the response time does not reveal whether a mail was sent. */
export class PostOffice {
  readonly #send: SendMail;
  readonly #house: PostHouse;
  readonly #alarm: (message: string, facts: Record<string, unknown>) => void;
  #onTheWay = 0;

  constructor(
    send: SendMail,
    house: PostHouse,
    alarm: (message: string, facts: Record<string, unknown>) => void,
  ) {
    this.#send = send;
    this.#house = house;
    this.#alarm = alarm;
  }

  /** Returns a link to a page. A code follows after `#`, because browsers do not send that part of a URL to servers. */
  link(path: string, code?: string): string {
    return new URL(code === undefined ? path : `${path}#code=${code}`, this.#house.publicUrl()).href;
  }

  post<Name extends keyof MailTexts>(
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
    const write = mailTextsOf(this.#house.houseName)[language][name] as (...words: string[]) => {
      subject: string;
      text: string;
    };
    this.#send({ to, ...write(...words) })
      .catch((error: unknown) =>
        this.#alarm(
          'a mail could not be sent; see to the mail server of SMTP_URL, or without one to the disk',
          {
            name,
            error: String(error),
          },
        ),
      )
      .finally(() => {
        this.#onTheWay--;
      });
  }
}
