import { describe, expect, it } from 'vitest';
import {
  ForbiddenAddressError,
  isPublicIpAddress,
  lookupPublicAddress,
  parsePushEndpoint,
} from './push-endpoint-address.ts';

describe('the address of a browser', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('of a browser that is known is taken: %s', (address) => {
    expect(parsePushEndpoint(address, [])?.href).toBe(address);
  });

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://xpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://example.com/abc',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'a'.repeat(1024)}`,
    '',
  ])('is refused: %s', (address) => {
    expect(parsePushEndpoint(address, [])).toBeNull();
  });

  it('of a service that the operator has named is taken, by its host and port alone', () => {
    expect(parsePushEndpoint('https://push.house.example:8443/a', ['push.house.example:8443'])).not.toBeNull();
    expect(parsePushEndpoint('https://push.house.example/a', ['push.house.example:8443'])).toBeNull();
    expect(parsePushEndpoint('http://push.house.example:8443/a', ['push.house.example:8443'])).toBeNull();
  });
});

describe('a number', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fec0::1', 'fd00::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'localhost', ''],
  ])('that is not of the public internet is told apart: %s', (address) => {
    expect(isPublicIpAddress(address)).toBe(false);
  });

  it.each(['142.250.74.106', '17.188.143.34', '2a00:1450:4001:82a::200a', '::ffff:142.250.74.106'])(
    'of the public internet is taken: %s',
    (address) => {
      expect(isPublicIpAddress(address)).toBe(true);
    },
  );

  it('that a name leads to is checked by the look-up of the connection itself', async () => {
    const error = await new Promise((resolve) =>
      lookupPublicAddress('localhost', { all: true }, (failure) => resolve(failure)),
    );
    expect(error).toBeInstanceOf(ForbiddenAddressError);
  });
});
