import { join } from 'node:path';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { MailSettings } from '../../players/accounts/mail-service.ts';
import type { Env } from './read-env-setting.ts';

/** Reads the mail settings. */
export const readMailSettings = (
  env: Env,
  dataDir: string,
  { isDemo, isNeeded, operatorName }: { isDemo: boolean; isNeeded: boolean; operatorName: string },
): MailSettings => {
  const smtpUrl = env.SMTP_URL || null;
  const publicUrl = env.PUBLIC_URL || null;
  // Do not include the URL in the message, because it may contain a password.
  if (smtpUrl !== null && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? ''))
    throw new ConfigError('SMTP_URL is no smtp:// or smtps:// address; correct it.');
  if (publicUrl !== null && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? ''))
    throw new ConfigError(`PUBLIC_URL is "${publicUrl}"; set the https:// address that players open.`);
  if (isNeeded && !isDemo && (smtpUrl === null || publicUrl === null))
    throw new ConfigError('REGISTRATION and PASSWORD_RESET send mail: set SMTP_URL and PUBLIC_URL too.');
  return {
    smtpUrl,
    publicUrl,
    operatorName,
    from: env.MAIL_FROM || `"${operatorName.replace(/["\\]/g, '')}" <no-reply@localhost>`,
    folder: join(dataDir, 'mail'),
  };
};
