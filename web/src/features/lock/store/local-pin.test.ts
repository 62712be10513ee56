import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { matchesPin } from './local-pin.ts';

test('a PIN is known by its hash, and nothing else opens', async () => {
  const salt = Buffer.from('sixteen bytes ok');
  const hash = pbkdf2Sync('0000', salt, 1000, 32, 'sha256').toString('base64');
  const pinCode = `pbkdf2-sha256$1000$${salt.toString('base64')}$${hash}`;
  expect(await matchesPin('0000', pinCode)).toBe(true);
  for (const pin of ['0001', '', '00000']) expect(await matchesPin(pin, pinCode)).toBe(false);
  for (const other of ['', '0000', 'sha1$1$a$b', 'pbkdf2-sha256$1000$$'])
    expect(await matchesPin('0000', other)).toBe(false);
});
