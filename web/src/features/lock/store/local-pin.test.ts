import { createHash, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { matchesStoredPin } from '../components/unlock-pin-form.tsx';

const salt = Buffer.from('sixteen bytes ok');
const derived = pbkdf2Sync('0000', salt, 1000, 32, 'sha256').toString('base64');
const sha256 = createHash('sha256').update('0000').digest('hex');

describe('a PIN that the page compares itself', () => {
  it.each([
    ['PBKDF2', `pbkdf2-sha256$1000$${salt.toString('base64')}$${derived}`],
    ['SHA-256 in hexadecimal', sha256],
    ['SHA-256 in capitals', sha256.toUpperCase()],
    ['the PIN itself', '0000'],
  ])('accepts %s for its own PIN only', async (_, pinCode) => {
    expect(await matchesStoredPin('0000', pinCode)).toBe(true);
    for (const pin of ['0001', '', '00000']) expect(await matchesStoredPin(pin, pinCode)).toBe(false);
  });

  it('accepts no other form', async () => {
    for (const pinCode of ['', 'server', 'sha1$1$a$b', 'pbkdf2-sha256$1000$$', '00000'])
      expect(await matchesStoredPin('0000', pinCode)).toBe(false);
    expect(await matchesStoredPin('', '')).toBe(false);
  });
});
