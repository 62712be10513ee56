import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { readServerConfig } from './server-config.ts';
import { computeSettingsFingerprint } from './settings-fingerprint.ts';

it('tells equal settings from others, and says nothing of their values', async () => {
  const DATA_DIR = await createTemporaryFolder('fingerprint');
  const JWT_SECRET = 'NYmfOLgGj1c6rsHi5k0qbn3zWXvAdpTu';
  const TURN = { TURN_URLS: 'turn:relay.example', TURN_SECRET: 'of the relay, shared' };
  const mail = { SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://play.example' };
  const of = (env: Record<string, string>) =>
    computeSettingsFingerprint(readServerConfig({ DATA_DIR, JWT_SECRET, ...TURN, ...env }));
  const ours = of({});
  expect(of({ PORT: '9000', LOG_LEVEL: 'debug' })).toEqual(ours);
  const differing = (env: Record<string, string>) =>
    Object.entries(of(env)).flatMap(([name, hash]) => (ours[name] === hash ? [] : [name]));
  expect(differing({ SEAT_HOLD_S: '60' })).toEqual(['SEAT_HOLD_S']);
  expect(differing({ TURN_SECRET: 'of another relay' })).toEqual(['TURN_SECRET']);
  for (const [name, value] of [
    ['STAFF_SECOND_FACTOR', 'optional'],
    ['JWT_SECRET_PREVIOUS', 'wT8kZr2LhQm5vXc9JpYb4NdFs7GaEu3K'],
    ['RETENTION_LOGINS_DAYS', '90'],
    ['RETENTION_CHAT_DAYS', '90'],
    ['RETENTION_ADDRESSES_DAYS', '90'],
    ['RETENTION_ALERTS_DAYS', '90'],
    ['RETENTION_STEPS_DAYS', '30'],
    ['AVAILABILITY_ALERTS_PER_PLAYER', '3'],
    ['AVAILABILITY_ALERT_LIFE_H', '1'],
    ['PUSH_CONTACT', 'mailto:floor@example.com'],
    ['PUSH_HOSTS', 'push.example.com:8443'],
    ['ALLOWED_COUNTRIES', 'TR,DE'],
    ['DENIED_COUNTRIES', 'ZZ'],
    ['ALLOWED_ADDRESSES', '203.0.113.0/24'],
    ['DENIED_ADDRESSES', '203.0.113.7'],
    ['REGISTRATION', 'true'],
    ['PASSWORD_RESET', 'true'],
    ['DISCOUNT_DAY_MINOR', '5000'],
    ['BONUS_DAY_MINOR', '5000'],
  ] as const)
    expect(differing({ ...mail, [name]: value })).toEqual([name]);
  const withOtherSecret = differing({ JWT_SECRET: `${JWT_SECRET}-2` });
  expect(withOtherSecret[0]).toBe('JWT_SECRET');
  expect(withOtherSecret).toEqual(Object.keys(ours));
  for (const secret of [JWT_SECRET, TURN.TURN_SECRET, '120']) expect(JSON.stringify(ours)).not.toContain(secret);
});

it('takes lists of countries and addresses for equal in whatever order they are written', async () => {
  const DATA_DIR = await createTemporaryFolder('fingerprint');
  const of = (ALLOWED_COUNTRIES: string, DENIED_ADDRESSES: string) =>
    computeSettingsFingerprint(readServerConfig({ DATA_DIR, ALLOWED_COUNTRIES, DENIED_ADDRESSES }));
  expect(of('TR,DE', '2001:db8::/32,203.0.113.0/24')).toEqual(of('de, tr', '203.0.113.0/24, 2001:db8::/32'));
  expect(of('TR,DE', '203.0.113.0/24')).not.toEqual(of('TR,DE', '203.0.113.0/25'));
});
