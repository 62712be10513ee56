import { type PacketFeedback, readPacketFeedback } from './packet-feedback.ts';
import { ntpOffsetS } from './sender-report.ts';

/** Feedback of a browser (RFC 3550, RFC 4585, RFC 5104, draft-alvestrand-rmcat-remb). */
export type Feedback =
  | { readonly type: 'keyFrameWanted' }
  /** A request to send packets again (NACK; RFC 4585, 6.2.1). */
  | { readonly type: 'packetsMissing'; readonly ssrc: number; readonly sequences: readonly number[] }
  | { readonly type: 'bitrateEstimated'; readonly bitsPerSecond: number }
  | { readonly type: 'packetsArrived'; readonly feedback: PacketFeedback }
  | ({ readonly type: 'reportReceived'; readonly ssrc: number } & ReceiverReport);

/** From RFC 3550, 6.4.1. The share of lost packets is left out: browsers report so often that it covers few packets. */
export interface ReceiverReport {
  /** The highest packet number received, in the low 16 bits. Above these is how often the number wrapped. */
  readonly highest: number;
  /** Packets lost up to the highest, minus packets that arrived twice. */
  readonly lost: number;
  /** The last sender report that arrived (the middle of its NTP time), and how long ago; null before the first. */
  readonly received: { readonly lastReport: number; readonly delay: number } | null;
}

const receiverReport = 201;
const transportLayer = 205;
const genericNack = 1;
const transportWide = 15;
const payloadSpecific = 206;
const pictureLoss = 1;
const fullIntraRequest = 4;
const applicationLayer = 15;
const reportBytes = 24;

/** Reads all parts of an RTCP packet. Leaves out parts that are not RTCP, cut short or unknown. */
export const readFeedback = (packet: Buffer): Feedback[] => {
  const feedback: Feedback[] = [];
  let from = 0;
  while (from + 8 <= packet.length) {
    const until = from + 4 * (packet.readUInt16BE(from + 2) + 1);
    if (packet.readUInt8(from) >> 6 !== 2 || until > packet.length) break;
    const part = packet.subarray(from, until);
    const type = part.readUInt8(1);
    if (type === receiverReport) feedback.push(...readReports(part));
    if (type === transportLayer) feedback.push(...readTransport(part));
    if (type === payloadSpecific) feedback.push(...readPayloadSpecific(part));
    from = until;
  }
  return feedback;
};

/** Returns the round trip in milliseconds. `nowMs`: Unix time at which the report arrived (RFC 3550, 6.4.1). */
export const roundTripMs = (received: { lastReport: number; delay: number }, nowMs: number): number => {
  const nowMiddle = Math.round((nowMs / 1000 + ntpOffsetS) * 65_536) % 2 ** 32;
  const trip = (nowMiddle - received.lastReport - received.delay) | 0;
  return Math.max(0, (trip * 1000) / 65_536);
};

const countOrFormat = (part: Buffer): number => part.readUInt8(0) & 0x1f;

const readReports = (part: Buffer): Feedback[] => {
  const reports: Feedback[] = [];
  const count = countOrFormat(part);
  for (let index = 0, at = 8; index < count && at + reportBytes <= part.length; index++, at += reportBytes) {
    const lastReport = part.readUInt32BE(at + 16);
    reports.push({
      type: 'reportReceived',
      ssrc: part.readUInt32BE(at),
      lost: part.readIntBE(at + 5, 3),
      highest: part.readUInt32BE(at + 8),
      received: lastReport === 0 ? null : { lastReport, delay: part.readUInt32BE(at + 20) },
    });
  }
  return reports;
};

const readTransport = (part: Buffer): Feedback[] => {
  if (countOrFormat(part) !== transportWide) return readNack(part);
  const feedback = readPacketFeedback(part);
  return feedback ? [{ type: 'packetsArrived', feedback }] : [];
};

/** Reads a NACK: each entry names one missing packet and, by 16 bits, which of the next sixteen are missing. */
const readNack = (part: Buffer): Feedback[] => {
  if (countOrFormat(part) !== genericNack || part.length < 16) return [];
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= part.length; at += 4) {
    const first = part.readUInt16BE(at);
    const following = part.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
  }
  return [{ type: 'packetsMissing', ssrc: part.readUInt32BE(8), sequences }];
};

const readPayloadSpecific = (part: Buffer): Feedback[] => {
  const format = countOrFormat(part);
  if (format === pictureLoss || format === fullIntraRequest) return [{ type: 'keyFrameWanted' }];
  if (format !== applicationLayer || part.length < 20) return [];
  if (part.toString('latin1', 12, 16) !== 'REMB') return [];
  const exponent = part.readUInt8(17) >> 2;
  const mantissa = ((part.readUInt8(17) & 0x03) << 16) | part.readUInt16BE(18);
  return [{ type: 'bitrateEstimated', bitsPerSecond: mantissa * 2 ** exponent }];
};
