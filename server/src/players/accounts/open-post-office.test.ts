import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readServerConfig } from '../../start/config/server-config.ts';

it('needs a server that can send mail before it offers that', () => {
  const env = {
    DATA_DIR: join(tmpdir(), 'no-data-here'),
    JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
    PASSWORD_RESET: 'true',
  };
  expect(() => readServerConfig(env)).toThrow('set SMTP_URL and PUBLIC_URL too');
  expect(() => readServerConfig({ ...env, SMTP_URL: 'http://user:secret@x' })).toThrow(/SMTP_URL is no smtp:/);
  const { mail } = readServerConfig({
    ...env,
    SMTP_URL: 'smtps://u:p@mail.example:465',
    PUBLIC_URL: 'https://play.example',
  });
  expect(mail).toMatchObject({
    smtpUrl: 'smtps://u:p@mail.example:465',
    publicUrl: 'https://play.example',
  });
});
