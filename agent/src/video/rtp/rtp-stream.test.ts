import { expect, it } from 'vitest';
import {
  buildTransportSequenceExtension,
  buildZeroPlayoutDelayExtension,
  RtpStream,
  writeTransportSequenceNumber,
} from './rtp-stream.ts';

it('writes an RTP header before the payload and counts packets', () => {
  const stream = new RtpStream({ payloadType: 111, ssrc: 0xdeadbeef });
  const first = stream.packet(Buffer.from('opus'), 480, false);
  const second = stream.packet(Buffer.from('more'), 2 ** 32 + 960, true);
  expect(first.readUInt8(0)).toBe(0x80);
  expect(first.readUInt8(1)).toBe(111);
  expect(first.readUInt32BE(4)).toBe(480);
  expect(first.readUInt32BE(8)).toBe(0xdeadbeef);
  expect(first.toString('latin1', 12)).toBe('opus');
  expect(second.readUInt8(1)).toBe(0x80 | 111);
  expect(second.readUInt16BE(2)).toBe((first.readUInt16BE(2) + 1) & 0xffff);
  expect(second.readUInt32BE(4)).toBe(960);
});

it('carries a playout delay of zero as a one-byte header extension', () => {
  const stream = new RtpStream({ payloadType: 96, ssrc: 1, extensions: [buildZeroPlayoutDelayExtension(5)] });
  const packet = stream.packet(Buffer.of(9), 0, true);
  expect(packet.readUInt8(0)).toBe(0x90);
  expect([...packet.subarray(12)]).toEqual([0xbe, 0xde, 0, 1, (5 << 4) | 2, 0, 0, 0, 9]);
});

it('sequence numbers wrap after 65535', () => {
  const stream = new RtpStream({ payloadType: 96, ssrc: 1 });
  const numbers = Array.from({ length: 65_537 }, () => stream.packet(Buffer.alloc(0), 0, false).readUInt16BE(2));
  expect(numbers.at(-1)).toBe(numbers[0]);
});

it('carries a number that is written when the packet leaves, before other extensions', () => {
  const stream = new RtpStream({
    payloadType: 96,
    ssrc: 1,
    extensions: [buildTransportSequenceExtension(3), buildZeroPlayoutDelayExtension(5)],
  });
  const packet = stream.packet(Buffer.of(9), 0, true);
  writeTransportSequenceNumber(packet, 0x1234);
  const extensions = [(3 << 4) | 1, 0x12, 0x34, (5 << 4) | 2, 0, 0, 0, 0];
  expect([...packet.subarray(12)]).toEqual([0xbe, 0xde, 0, 2, ...extensions, 9]);
});
