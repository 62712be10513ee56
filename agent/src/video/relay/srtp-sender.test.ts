import { expect, it } from 'vitest';
import { SrtpSender } from './srtp-sender.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
/** The vector of libsrtp's own test of AES_CM_128_HMAC_SHA1_80. */
const master = bytes('e1f97a0d3e018be0d64fa32c06de41390ec675ad498afeebb6960b3aabe6');
const plain = bytes('800f1234decafbadcafebabeabababababababababababababababab');
const encrypted = bytes('800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb');

it("encrypts as libsrtp's own vector says", () => {
  expect(new SrtpSender(master).protect(plain).toString('hex')).toBe(encrypted.toString('hex'));
});

it('counts how often the packet number has begun anew, so that no part of the cipher is used twice', () => {
  const sender = new SrtpSender(master);
  const numbered = (sequence: number): Buffer => {
    const packet = Buffer.from(plain);
    packet.writeUInt16BE(sequence, 2);
    return packet;
  };
  const first = sender.protect(numbered(0));
  sender.protect(numbered(0xffff));
  const again = sender.protect(numbered(0));
  expect(again.subarray(12, -10).equals(first.subarray(12, -10))).toBe(false);
  expect(again.subarray(0, 12).equals(first.subarray(0, 12))).toBe(true);
});

it('refuses a key of another length', () => {
  expect(() => new SrtpSender(bytes('00'))).toThrow(/30 bytes/);
});
