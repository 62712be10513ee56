import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoizeAsync } from '../sign-in/passwords.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Message-ID header with angle brackets; generated if absent. A mail that is sent again keeps its own. */
  readonly messageId?: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Returns the mail with its address as an object, because nodemailer would split a string into several addresses. */
const envelopeOf = ({ to, attachments = [], ...letter }: Mail) => ({
  ...letter,
  to: { name: '', address: to },
  attachments: [...attachments],
});

const timeoutMs = 20_000;

/**
 * Returns a mailer for `smtps://user:password@host:465`, or `smtp://…`, which uses STARTTLS if offered. Loads nodemailer lazily, because
 * loading takes a sixth of the server's start-up time.
 */
export const createSmtpMailer = (url: string, from: string): SendMail => {
  const transport = memoizeAsync(async () => (await import('nodemailer')).createTransport(url));
  return async (mail) => {
    await (await transport()).sendMail({ from, ...envelopeOf(mail), signal: AbortSignal.timeout(timeoutMs) });
  };
};

/** Returns a mailer that writes each mail to a file, for a server without SMTP such as the demo. */
export const createMailToFileWriter = (folder: string, from: string): SendMail => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const options = { streamTransport: true, buffer: true, newline: 'unix' } as const;
  const transport = memoizeAsync(async () => (await import('nodemailer')).createTransport(options));
  let written = 0;
  return async (mail) => {
    const { message } = await (await transport()).sendMail({ from, ...envelopeOf(mail) });
    const name = `${Date.now()}-${++written}.eml`;
    // Rename the file once it is complete, so that nobody reads a partial mail.
    const part = join(folder, `${name}.part`);
    await writeFile(part, message as Buffer, { mode: 0o600 });
    await rename(part, join(folder, name));
  };
};
