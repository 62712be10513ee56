/** What a viewer's browser tells us, read from its RTCP (RFC 3550, RFC 4585, RFC 5104, draft-alvestrand-rmcat-remb). */
export type Feedback =
  | { readonly type: 'keyFrameWanted' }
  | { readonly type: 'bitrateEstimated'; readonly bitsPerSecond: number }
  /** The share of packets lost since the last report, 0 to 1. */
  | { readonly type: 'lossReported'; readonly ssrc: number; readonly share: number };

const receiverReport = 201;
const payloadSpecific = 206;
const pictureLoss = 1;
const fullIntraRequest = 4;
const applicationLayer = 15;
const reportBytes = 24;

/** Reads a compound packet. What is not RTCP, or cut short, or of no interest gives nothing. */
export const readFeedback = (packet: Buffer): Feedback[] => {
  const feedback: Feedback[] = [];
  let from = 0;
  while (from + 8 <= packet.length) {
    const until = from + 4 * (packet.readUInt16BE(from + 2) + 1);
    if (packet.readUInt8(from) >> 6 !== 2 || until > packet.length) break;
    const part = packet.subarray(from, until);
    const type = part.readUInt8(1);
    if (type === receiverReport) feedback.push(...readReports(part));
    if (type === payloadSpecific) feedback.push(...readPayloadSpecific(part));
    from = until;
  }
  return feedback;
};

const countOrFormat = (part: Buffer): number => part.readUInt8(0) & 0x1f;

const readReports = (part: Buffer): Feedback[] => {
  const reports: Feedback[] = [];
  const count = countOrFormat(part);
  for (let index = 0, at = 8; index < count && at + reportBytes <= part.length; index++, at += reportBytes) {
    reports.push({ type: 'lossReported', ssrc: part.readUInt32BE(at), share: part.readUInt8(at + 4) / 256 });
  }
  return reports;
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
