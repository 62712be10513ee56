import { expect, it } from 'vitest';
import { writePacketFeedback } from '../../testing/link-trial/write-packet-feedback.ts';
import { writeRtcp } from '../../testing/link-trial/write-rtcp.ts';
import { computeRoundTripMs, parseRtcpFeedback } from './rtcp.ts';

const remb = (exponent: number, mantissa: number) =>
  writeRtcp(15, 206, 1, 0, 0x52454d42, (1 << 24) | (exponent << 18) | mantissa, 7);

it.each([
  ['picture loss', writeRtcp(1, 206, 1, 7)],
  ['full intra request', writeRtcp(4, 206, 1, 0, 7, 0x01000000)],
])('a %s asks for a key frame', (_, bytes) => {
  expect(parseRtcpFeedback(bytes)).toEqual([{ type: 'keyFrameWanted' }]);
});

it('reads the estimate of a REMB', () => {
  expect(parseRtcpFeedback(remb(3, 125_000))).toEqual([{ type: 'bitrateEstimated', bitsPerSecond: 1_000_000 }]);
});

it('computes the round trip from a receiver report', () => {
  // 2026-11-21 12:00:00 UTC, in seconds since 1900 as NTP counts.
  const sentS = 1_795_262_400 + 2_208_988_800;
  const lastReport = (sentS % 65_536) * 65_536;
  const delay = 65_536 / 2;
  const report = writeRtcp(1, 201, 1, 7, 0, 0, 0, lastReport, delay);
  const [feedback] = parseRtcpFeedback(report);
  expect(feedback).toMatchObject({ received: { lastReport, delay } });
  expect(computeRoundTripMs({ lastReport, delay }, 1_795_262_400_000 + 580)).toBeCloseTo(80, 0);
});

it('reads which packets a NACK requests', () => {
  const nack = writeRtcp(1, 205, 1, 7, (100 << 16) | 0b101, (0xffff << 16) | 1);
  expect(parseRtcpFeedback(nack)).toEqual([{ type: 'packetsMissing', ssrc: 7, sequences: [100, 101, 103, 0xffff, 0] }]);
});

it('reads arrival times beside a report in the same packet', () => {
  const reported = { first: 7, arrivedAtMs: [64, null, 70.5] };
  const compound = Buffer.concat([writeRtcp(0, 201, 1), writePacketFeedback(reported, 9)]);
  expect(parseRtcpFeedback(compound)).toEqual([{ type: 'packetsArrived', feedback: reported }]);
});

it('reads highest number and loss of each block of a receiver report', () => {
  const report = writeRtcp(2, 201, 1, 7, 0x40_000003, 0x1_0005, 0, 0, 0, 8, 0x00_ffffff, 9, 0, 0, 0);
  expect(parseRtcpFeedback(report)).toEqual([
    { type: 'reportReceived', ssrc: 7, highest: 0x1_0005, lost: 3, received: null },
    { type: 'reportReceived', ssrc: 8, highest: 9, lost: -1, received: null },
  ]);
});

it('reads every part of a compound packet and skips unknown ones', () => {
  const compound = Buffer.concat([writeRtcp(0, 201, 1), writeRtcp(1, 202, 1, 2), remb(0, 9), writeRtcp(1, 206, 1, 7)]);
  expect(parseRtcpFeedback(compound).map(({ type }) => type)).toEqual(['bitrateEstimated', 'keyFrameWanted']);
});

it('returns nothing for a packet that is cut short, empty or not RTCP', () => {
  const whole = remb(3, 125_000);
  for (let length = 0; length < whole.length; length++) {
    expect(parseRtcpFeedback(whole.subarray(0, length))).toEqual([]);
  }
  expect(parseRtcpFeedback(Buffer.alloc(64))).toEqual([]);
  expect(parseRtcpFeedback(writeRtcp(31, 201, 1, 7))).toEqual([]);
});
