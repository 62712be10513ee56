/** RTCP feedback of a browser (RFC 3550, RFC 4585, RFC 5104, draft-alvestrand-rmcat-remb). */
export type RtcpFeedback =
  | { readonly type: 'keyFrameWanted' }
  /** A request to retransmit packets (NACK; RFC 4585, 6.2.1). */
  | { readonly type: 'packetsMissing'; readonly ssrc: number; readonly sequences: readonly number[] }
  | { readonly type: 'bitrateEstimated'; readonly bitsPerSecond: number }
  | { readonly type: 'packetsArrived'; readonly feedback: PacketFeedback }
  | ({ readonly type: 'reportReceived'; readonly ssrc: number } & ReceiverReport);

/** A receiver report (RFC 3550, 6.4.1). The fraction of lost packets is left out: browsers report so often that it covers few packets. */
export interface ReceiverReport {
  /** Highest RTP sequence number received, in the low 16 bits. The upper bits count how often the number wrapped. */
  readonly highest: number;
  /** Number of packets lost up to the highest sequence number, minus duplicates. */
  readonly lost: number;
  /** The last sender report that reached the viewer (middle 32 bits of its NTP time), and how long ago; null before the first. */
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

/** Parses all parts of a compound RTCP packet. Leaves out parts that are not RTCP, truncated or unknown. */
export const parseRtcpFeedback = (packet: Buffer): RtcpFeedback[] => {
  const feedback: RtcpFeedback[] = [];
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

/** Returns the round trip time in ms. `nowMs`: Unix time in ms at which the report arrived (RFC 3550, 6.4.1). */
export const computeRoundTripMs = (receiverReport: { lastReport: number; delay: number }, nowMs: number): number => {
  const nowMiddle = Math.round((nowMs / 1000 + ntpOffsetS) * 65_536) % 2 ** 32;
  const trip = (nowMiddle - receiverReport.lastReport - receiverReport.delay) | 0;
  return Math.max(0, (trip * 1000) / 65_536);
};

const countOrFormat = (part: Buffer): number => part.readUInt8(0) & 0x1f;

const readReports = (part: Buffer): RtcpFeedback[] => {
  const reports: RtcpFeedback[] = [];
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

const readTransport = (part: Buffer): RtcpFeedback[] => {
  if (countOrFormat(part) !== transportWide) return readNack(part);
  const feedback = parseTransportCcFeedback(part);
  return feedback ? [{ type: 'packetsArrived', feedback }] : [];
};

/** Parses a NACK: each entry has the number of one missing packet, and a 16-bit mask for the next sixteen packets. */
const readNack = (part: Buffer): RtcpFeedback[] => {
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

const readPayloadSpecific = (part: Buffer): RtcpFeedback[] => {
  const format = countOrFormat(part);
  if (format === pictureLoss || format === fullIntraRequest) return [{ type: 'keyFrameWanted' }];
  if (format !== applicationLayer || part.length < 20) return [];
  if (part.toString('latin1', 12, 16) !== 'REMB') return [];
  const exponent = part.readUInt8(17) >> 2;
  const mantissa = ((part.readUInt8(17) & 0x03) << 16) | part.readUInt16BE(18);
  return [{ type: 'bitrateEstimated', bitsPerSecond: mantissa * 2 ** exponent }];
};

/** Feedback on when each numbered packet arrived (RTCP 205/15 of draft-holmer-rmcat-transport-wide-cc-extensions-01, 3.1). */
export interface PacketFeedback {
  /** Transport-wide sequence number of the first packet in this feedback, 16 bits. */
  readonly first: number;
  /** Arrival times in ms by the viewer's clock, one for each packet from `first` on; null if the packet has not arrived. */
  readonly arrivedAtMs: readonly (number | null)[];
}

/** Maximum packets in one transport-cc feedback; a larger one is ignored: a browser reports a few hundred at most, so more is an attack. */
const maxPackets = 4096;
const referenceTickMs = 64;
const deltaTickMs = 0.25;
const headerBytes = 20;
const [smallDelta, largeDelta] = [1, 2];

/** Parses transport-cc feedback; returns null if it is truncated or malformed. `part`: an RTCP packet with its header. */
export const parseTransportCcFeedback = (rtcpPacket: Buffer): PacketFeedback | null => {
  if (rtcpPacket.length < headerBytes) return null;
  const count = rtcpPacket.readUInt16BE(14);
  if (count === 0 || count > maxPackets) return null;
  const chunks = readChunks(rtcpPacket, count);
  if (!chunks) return null;
  const { symbols } = chunks;
  let { at } = chunks;
  let clockMs = rtcpPacket.readIntBE(16, 3) * referenceTickMs;
  const arrivedAtMs: (number | null)[] = [];
  for (const symbol of symbols) {
    const bytes = symbol === smallDelta ? 1 : symbol === largeDelta ? 2 : 0;
    if (at + bytes > rtcpPacket.length) return null;
    if (bytes === 0) arrivedAtMs.push(null);
    else {
      clockMs += (bytes === 1 ? rtcpPacket.readUInt8(at) : rtcpPacket.readInt16BE(at)) * deltaTickMs;
      arrivedAtMs.push(clockMs);
    }
    at += bytes;
  }
  return { first: rtcpPacket.readUInt16BE(12), arrivedAtMs };
};

/** Parses one status symbol for each packet. A chunk repeats one symbol, or lists 14 one-bit or 7 two-bit symbols. */
const readChunks = (part: Buffer, count: number): { symbols: number[]; at: number } | null => {
  const symbols: number[] = [];
  let at = headerBytes;
  while (symbols.length < count) {
    if (at + 2 > part.length) return null;
    const chunk = part.readUInt16BE(at);
    at += 2;
    const left = count - symbols.length;
    if (chunk < 0x8000) {
      const symbol = chunk >> 13;
      for (let run = Math.min(left, chunk & 0x1fff); run > 0; run--) symbols.push(symbol);
      if ((chunk & 0x1fff) === 0) return null;
      continue;
    }
    const bits = chunk & 0x4000 ? 2 : 1;
    for (let shift = 14 - bits; shift >= 0 && symbols.length < count; shift -= bits)
      symbols.push((chunk >> shift) & (bits === 2 ? 3 : 1));
  }
  return { symbols, at };
};

/** Seconds between the epochs of NTP (1900) and Unix (1970). */
const ntpOffsetS = 2_208_988_800;

const version = 0x80;
const senderReport = 200;
const sourceDescription = 202;
const canonicalName = 1;

interface SenderReport {
  readonly ssrc: number;
  readonly cname: string;
  /** `nowMs`: Unix time in ms; `timestamp`: the same moment as RTP timestamp of the stream. */
  readonly nowMs: number;
  readonly timestamp: number;
  readonly packets: number;
  readonly bytes: number;
}

/** Builds a compound RTCP packet: the sender report and the source's name (SDES; RFC 3550, 6.1, 6.4.1 and 6.5). */
export const buildRtcpSenderReport = (report: SenderReport): Buffer => {
  const { ssrc, cname, nowMs, timestamp, packets, bytes } = report;
  const seconds = nowMs / 1000 + ntpOffsetS;
  const sender = Buffer.alloc(28);
  sender.writeUInt8(version, 0);
  sender.writeUInt8(senderReport, 1);
  sender.writeUInt16BE(sender.length / 4 - 1, 2);
  sender.writeUInt32BE(ssrc, 4);
  sender.writeUInt32BE(Math.floor(seconds) >>> 0, 8);
  sender.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32) >>> 0, 12);
  sender.writeUInt32BE(timestamp >>> 0, 16);
  sender.writeUInt32BE(packets >>> 0, 20);
  sender.writeUInt32BE(bytes >>> 0, 24);
  return Buffer.concat([sender, describeSource(ssrc, cname)]);
};

const describeSource = (ssrc: number, cname: string): Buffer => {
  const name = Buffer.from(cname);
  // Round up to 4 bytes: the list of SDES items must end with at least one zero byte.
  const description = Buffer.alloc(8 + 4 * Math.ceil((2 + name.length + 1) / 4));
  description.writeUInt8(version | 1, 0);
  description.writeUInt8(sourceDescription, 1);
  description.writeUInt16BE(description.length / 4 - 1, 2);
  description.writeUInt32BE(ssrc, 4);
  description.writeUInt8(canonicalName, 8);
  description.writeUInt8(name.length, 9);
  description.set(name, 10);
  return description;
};
