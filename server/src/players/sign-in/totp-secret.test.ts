import { describe, expect, it } from 'vitest';
import {
  findMatchingTotpTimeStep,
  formatTotpSecretForApp,
  generateTotpSecret,
  TotpSecretEncryption,
} from './totp-secret.ts';

describe('a code of an authenticator app', () => {
  const secret = Buffer.from('12345678901234567890');

  // Test values of RFC 6238, appendix B, for SHA-1. They have eight digits, of which an app shows the last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is that of RFC 6238 at %i s', (atS, digits) => {
    expect(findMatchingTotpTimeStep(secret, digits.slice(2), atS * 1000)).toBe(Math.floor(atS / 30));
  });

  it('is valid one step early or late, and returns its own step', () => {
    const at = 1_111_111_109_000;
    const steps = [-60_000, -30_000, 0, 30_000, 60_000].map((late) =>
      findMatchingTotpTimeStep(secret, '081804', at + late),
    );
    const own = Math.floor(at / 30_000);
    expect(steps).toEqual([null, own, own, own, null]);
    for (const code of ['081805', '81804', '0081804', ''])
      expect(findMatchingTotpTimeStep(secret, code, at)).toBeNull();
  });

  it('comes from a secret of 160 random bits, with an address for the app', () => {
    const fresh = generateTotpSecret();
    expect(fresh).toHaveLength(20);
    expect(generateTotpSecret().equals(fresh)).toBe(false);
    const texts = formatTotpSecretForApp(secret, { username: 'ayşe@home', issuer: 'Reelfloor' });
    expect(texts.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const uri = new URL(texts.uri);
    expect(`${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`).toBe(
      'otpauth://totp/Reelfloor:ayşe@home',
    );
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Reelfloor',
      secret: texts.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('a sealed secret', () => {
  const secret = generateTotpSecret();

  it('opens only for its account and with its key', () => {
    const seal = new TotpSecretEncryption('a key of the environment');
    const sealed = seal.seal(secret, 'p-1');
    expect(seal.open(sealed, 'p-1').equals(secret)).toBe(true);
    expect(sealed).not.toBe(seal.seal(secret, 'p-1'));
    expect(() => seal.open(sealed, 'p-2')).toThrow();
    expect(() => new TotpSecretEncryption('another key').open(sealed, 'p-1')).toThrow();
    const otherStart = sealed.startsWith('A') ? 'B' : 'A';
    expect(() => seal.open(`${otherStart}${sealed.slice(1)}`, 'p-1')).toThrow();
  });

  it('names the key without revealing it', () => {
    const [one, other] = [new TotpSecretEncryption('one key'), new TotpSecretEncryption('other key')];
    expect(new TotpSecretEncryption('one key').keyId).toBe(one.keyId);
    expect(other.keyId).not.toBe(one.keyId);
    expect(one.keyId).toHaveLength(8);
  });
});
