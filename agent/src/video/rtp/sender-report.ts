/** Seconds between the epochs of NTP (1900) and Unix (1970). */
export const ntpOffsetS = 2_208_988_800;

const version = 0x80;
const senderReport = 200;
const sourceDescription = 202;
const canonicalName = 1;

interface SenderReport {
  readonly ssrc: number;
  readonly cname: string;
  /** `nowMs` in Unix time, and `timestamp`, the same moment on the stream's clock. */
  readonly nowMs: number;
  readonly timestamp: number;
  readonly packets: number;
  readonly bytes: number;
}

/** Writes one compound packet: the sender report and the source's name (RFC 3550, 6.1, 6.4.1 and 6.5). */
export const writeSenderReport = (report: SenderReport): Buffer => {
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
  // The list of items must end with at least one zero byte.
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
