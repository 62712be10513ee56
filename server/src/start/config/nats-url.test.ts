import { expect, it } from 'vitest';
import { natsConnectionOptions } from '../../platform/transport/nats-transport.ts';
import { parseNatsUrl } from './node-settings.ts';

it('takes a list of NATS addresses, and says what is wrong without repeating a password', () => {
  expect(parseNatsUrl(undefined)).toBeNull();
  expect(parseNatsUrl('')).toBeNull();
  expect(parseNatsUrl('nats://a:4222, tls://b')).toBe('nats://a:4222, tls://b');
  for (const wrong of ['localhost:4222', 'http://a', 'nats://a,', 'nats://a b', 'redis://user:secret@a'])
    expect(() => parseNatsUrl(wrong), wrong).toThrow(/^NATS_URL is no list(?!.*secret)/);
});

it('reads user and password, a token, and TLS from the addresses', () => {
  const plain = natsConnectionOptions('nats://10.0.0.5:4222,nats://10.0.0.6', 'n');
  expect(plain).toMatchObject({ servers: ['10.0.0.5:4222', '10.0.0.6'], name: 'n', noEcho: true });
  expect(plain).not.toHaveProperty('tls');
  expect(plain).not.toHaveProperty('user');
  expect(natsConnectionOptions('tls://node:p%40ss@a:1', 'n')).toMatchObject({
    user: 'node',
    pass: 'p@ss',
    tls: {},
  });
  expect(natsConnectionOptions('nats://s3cret@a:1', 'n')).toMatchObject({
    token: 's3cret',
    servers: ['a:1'],
  });
});
