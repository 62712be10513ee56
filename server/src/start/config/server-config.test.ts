import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readOperatorCommandSettings, readServerConfig } from './server-config.ts';

const randomSecret = 'n2V7qTz0pXw9LcR4mYkD1sHbJ6gFa8Ue';

describe('the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-config-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (env: Record<string, string> = {}) => readServerConfig({ DATA_DIR: folder, ...env });

  it('makes the demo secrets once, for their owner alone', () => {
    const first = read().demo;
    expect(first?.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(read().demo).toEqual(first);
    expect(statSync(join(folder, 'demo-secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('leads players to the cash desk, unless the operator names other ways or none', () => {
    const waysOf = (env?: Record<string, string>) => read(env).payments.methods.map(({ method }) => method);
    expect([waysOf(), waysOf({ PAYMENT_METHODS: '' })]).toEqual([['cash-desk'], ['cash-desk']]);
    expect(waysOf({ PAYMENT_METHODS: 'voucher, bank-transfer' })).toEqual(['bank-transfer', 'voucher']);
    expect(waysOf({ PAYMENT_METHODS: 'none' })).toEqual([]);
    expect(() => read({ PAYMENT_METHODS: 'none,voucher' })).toThrow('PAYMENT_METHODS has "none"');
  });

  it('gives no bonus or discount outside the demo until an operator sets the amounts and the daily limit', () => {
    const free = { discountPerMille: 100, bonusMinor: 1_000, bonusStakeMinor: 0 };
    expect(read().promotions).toMatchObject(free);
    const JWT_SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect(read({ JWT_SECRET }).promotions).toMatchObject({ discountPerMille: 0, bonusMinor: 0 });
    expect(() => read({ JWT_SECRET, BONUS_MINOR: '500' })).toThrow('BONUS_DAY_MINOR is not set');
    expect(() => read({ JWT_SECRET, DISCOUNT_PER_MILLE: '50' })).toThrow('DISCOUNT_DAY_MINOR is not set');
    const set = {
      BONUS_MINOR: '500',
      BONUS_DAY_MINOR: '1000',
      DISCOUNT_PER_MILLE: '50',
      DISCOUNT_DAY_MINOR: '9000',
    };
    expect(read({ JWT_SECRET, ...set }).promotions).toMatchObject({
      bonusMinor: 500,
      bonusDayMinor: 1000,
      // The default: 20 times the bonus must be staked before the next bonus.
      bonusStakeMinor: 10_000,
      discountPerMille: 50,
      discountDayMinor: 9000,
    });
    expect(read({ JWT_SECRET, ...set, BONUS_STAKE_MINOR: '0' }).promotions.bonusStakeMinor).toBe(0);
  });

  it('is not the demo once a secret is set', () => {
    expect(read({ JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789', HOST: '0.0.0.0' }).demo).toBeNull();
  });

  it('logs who comes and goes outside the demo, unless the operator wants another level', () => {
    const JWT_SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect([read(), read({ JWT_SECRET }), read({ JWT_SECRET, LOG_LEVEL: 'error' })]).toMatchObject([
      { logLevel: 'warn' },
      { logLevel: 'info' },
      { logLevel: 'error' },
    ]);
  });

  it('requires a second factor of staff outside the demo, and encrypts its secrets with a key that may outlive JWT_SECRET', () => {
    const [JWT_SECRET, SECOND_FACTOR_KEY] = [
      'abcdefghijklmnopqrstuvwxyz0123456789',
      '9876543210zyxwvutsrqponmlkjihgfedcba',
    ];
    expect(read().secondFactor).toEqual({ isStaffs: false, key: read().jwtSecret });
    expect(read({ STAFF_SECOND_FACTOR: 'required' }).secondFactor.isStaffs).toBe(true);
    expect(read({ JWT_SECRET }).secondFactor).toEqual({ isStaffs: true, key: JWT_SECRET });
    expect(read({ JWT_SECRET, STAFF_SECOND_FACTOR: 'optional', SECOND_FACTOR_KEY }).secondFactor).toEqual({
      isStaffs: false,
      key: SECOND_FACTOR_KEY,
    });
  });

  it('takes a former secret only if it is another one, and as good as the new one', () => {
    const [JWT_SECRET, former] = ['NYmfOLgGj1c6rsHi5k0qbn3zWXvAdpTu', 'wT8kZr2LhQm5vXc9JpYb4NdFs7GaEu3K'];
    expect(read({ JWT_SECRET, JWT_SECRET_PREVIOUS: former }).previousJwtSecret).toBe(former);
    expect(read({ JWT_SECRET }).previousJwtSecret).toBe(null);
    expect(() => read({ JWT_SECRET, JWT_SECRET_PREVIOUS: JWT_SECRET })).toThrow('is JWT_SECRET; set a new');
    expect(() => read({ JWT_SECRET, JWT_SECRET_PREVIOUS: 'short' })).toThrow('JWT_SECRET_PREVIOUS is shorter');
    expect(() => read({ JWT_SECRET, JWT_SECRET_PREVIOUS: 'a'.repeat(40) })).toThrow('can be guessed');
  });

  it.each([
    ['STAFF_SECOND_FACTOR', 'yes', 'set one of required, optional'],
    ['SECOND_FACTOR_KEY', 'short', 'SECOND_FACTOR_KEY can be guessed'],
    ['PORT', '80a', 'PORT is "80a"; set a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; set one of'],
    ['ALLOW_0_BALANCE_TO_PLAY', 'yes', 'set one of true, false'],
    ['JWT_SECRET', 'short', 'JWT_SECRET is shorter than 32'],
    ['JWT_SECRET_PREVIOUS', 'NYmfOLgGj1c6rsHi5k0qbn3zWXvAdpTu', 'is set without JWT_SECRET'],
    ['RETENTION_CHAT_DAYS', 'ten', 'RETENTION_CHAT_DAYS is "ten"'],
    ['RETENTION_STEPS_DAYS', '6', 'RETENTION_STEPS_DAYS is "6"; set at least 7, or 0'],
    ['PUSH_CONTACT', 'floor@example.com', 'PUSH_CONTACT is no contact; set mailto:floor@example.com'],
    ['PUSH_HOSTS', 'https://push.example.com/x', 'PUSH_HOSTS has "https://push.example.com/x"; write hosts'],
    ['RETENTION_LOGIN_DAYS', '30', 'did you mean RETENTION_LOGINS_DAYS?'],
    ['HOST', '0.0.0.0', 'use HOST=127.0.0.1 or set JWT_SECRET'],
    ['WEB_DIR', '/nowhere/at/all', 'which is not there'],
    ['ALLOWED_ORIGINS', 'https://a.example,https://b.example/', 'ALLOWED_ORIGINS has "https://b.example/"'],
    ['ALLOWED_ORIGINS', 'b.example', 'write origins such as https://play.example.com'],
    ['TRUSTED_PROXIES', '10.0.0', 'set addresses or ranges'],
    ['TRUSTED_PROXYS', '10.0.0.1', 'did you mean TRUSTED_PROXIES?'],
    ['DENIED_COUNTRIES', 'TUR', 'set codes of two letters'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL is no smtp:// or smtps:// address'],
    ['DATABASE_URL', 'mysql://u:geheim@h/d', 'correct it or unset it for the embedded database'],
    ['TURN_URLS', 'relay.example', 'write addresses such as turn:relay.example:3478'],
    ['TURN_URLS', 'turn:relay.example', 'set TURN_SECRET to its shared secret'],
    ['TURN_SECRET', 'short', 'TURN_SECRET is shorter than 16'],
    ['WATCH_RELAY', 'ws://127.0.0.1:8188', 'set janus: and that of the WebSocket interface'],
    ['WATCH_RELAY', 'janus:ws://u:geheim@127.0.0.1', 'without a password'],
    ['WATCH_RELAY', 'janus:ws://10.0.0.5:8188', 'set WATCH_RELAY_PLAIN=1 where the network is closed'],
    ['WATCH_RELAY', 'janus:ws://127.0.0.1:8188', 'WATCH_RELAY_SECRET is not set'],
    ['WATCH_RELAY_MOST', 'many', 'WATCH_RELAY_MOST is "many"'],
    ['NODE_NAME', 'hall 1', 'NODE_NAME is "hall 1"; use at most 32 letters'],
    ['METRICS_PORT', 'on', 'METRICS_PORT is "on"; set a whole number'],
    ['METRICS_HOST', '0.0.0.0', 'set METRICS_PORT too'],
  ])('says in one line what is wrong with %s=%s', (name, value, says) => {
    const broken = () => read({ [name]: value });
    expect(broken).toThrow(ConfigError);
    expect(broken).toThrow(says);
    expect(broken).toThrow(/^[^\n]+$/);
  });

  it('takes a relay for spectators, whose agents reach it at the same address unless another is set', () => {
    const relay = { WATCH_RELAY: 'janus:wss://relay.example:8989/', WATCH_RELAY_SECRET: randomSecret };
    const common = { url: 'wss://relay.example:8989/', secret: randomSecret, most: 1_000 };
    expect(read(relay).watchRelay).toEqual({ ...common, address: 'relay.example' });
    expect(read({ ...relay, WATCH_RELAY_ADDRESS: '203.0.113.9' }).watchRelay?.address).toBe('203.0.113.9');
    expect(read({}).watchRelay).toBeNull();
  });

  it('refuses a misspelt variable for commands too, which would use another database', () => {
    expect(() => readOperatorCommandSettings({ DATA_DIR: folder, DATABSE_URL: 'postgres://x/y' })).toThrow(
      'DATABSE_URL is no setting, so it would change nothing; did you mean DATABASE_URL? Correct it or unset it.',
    );
  });

  it('refuses a data folder that is not a folder', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => read({ DATA_DIR: file })).toThrow('set DATA_DIR');
    expect(() => read({ DATA_DIR: join(file, 'below') })).toThrow('cannot be written');
  });
});
