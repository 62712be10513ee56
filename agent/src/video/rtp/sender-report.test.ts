import { expect, it } from 'vitest';
import { buildRtcpSenderReport } from './rtcp.ts';

const report = {
  ssrc: 0xdeadbeef,
  cname: 'reelfloor',
  // 2026-11-21 12:00:00.250 UTC
  nowMs: 1_795_262_400_250,
  timestamp: 2 ** 32 + 90,
  packets: 7,
  bytes: 7000,
};

it('carries the time on both clocks and what was sent so far', () => {
  const packet = buildRtcpSenderReport(report);
  expect([packet.readUInt8(0), packet.readUInt8(1), packet.readUInt16BE(2)]).toEqual([0x80, 200, 6]);
  expect(packet.readUInt32BE(4)).toBe(0xdeadbeef);
  expect(packet.readUInt32BE(8)).toBe(1_795_262_400 + 2_208_988_800);
  expect(packet.readUInt32BE(12) / 2 ** 32).toBeCloseTo(0.25, 3);
  expect([16, 20, 24].map((at) => packet.readUInt32BE(at))).toEqual([90, 7, 7000]);
});

it('names the source after it, padded to 32-bit words', () => {
  const description = buildRtcpSenderReport(report).subarray(28);
  expect([description.readUInt8(0), description.readUInt8(1)]).toEqual([0x81, 202]);
  expect(4 * (description.readUInt16BE(2) + 1)).toBe(description.length);
  expect(description.readUInt32BE(4)).toBe(0xdeadbeef);
  expect(description.toString('latin1', 10, 19)).toBe('reelfloor');
  expect(description.at(-1)).toBe(0);
});
