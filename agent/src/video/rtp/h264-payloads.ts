import { h264Units, unitType, unitTypes } from '../../recording/h264-units.ts';

/** Most bytes of a payload: with all headers a packet stays below every usual MTU. */
export const maxPayloadBytes = 1180;

const startOfPartition = 0x10;

/** Cuts a frame into payloads, each with a one-byte descriptor (RFC 7741, 4.2). */
export const vp8Payloads = (frame: Uint8Array): Buffer[] => {
  const payloads: Buffer[] = [];
  for (let from = 0; from < frame.length; from += maxPayloadBytes - 1) {
    const part = frame.subarray(from, from + maxPayloadBytes - 1);
    payloads.push(Buffer.concat([Buffer.of(from === 0 ? startOfPartition : 0), part]));
  }
  return payloads;
};

const typeMask = 0x1f;
const importanceMask = 0x60;
const fragmentA = 28;
const fragmentStart = 0x80;
const fragmentEnd = 0x40;

/** Cuts a picture into RTP payloads: small NAL units stay whole, large ones become equal fragments (RFC 6184, 5.6, 5.8). */
export const h264Payloads = (picture: Buffer): Buffer[] =>
  h264Units(picture)
    .filter((unit) => !isNeedless(unitType(unit)))
    .flatMap((unit) => (unit.length <= maxPayloadBytes ? [unit] : fragmentsOf(unit)));

const isNeedless = (type: number): boolean => type === unitTypes.sei || type === unitTypes.delimiter;

const fragmentsOf = (unit: Buffer): Buffer[] => {
  const header = unit.readUInt8(0);
  const body = unit.subarray(1);
  const count = Math.ceil(body.length / (maxPayloadBytes - 2));
  const size = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, index) => {
    const ends = (index === 0 ? fragmentStart : 0) | (index === count - 1 ? fragmentEnd : 0);
    const head = Buffer.of((header & importanceMask) | fragmentA, ends | (header & typeMask));
    return Buffer.concat([head, body.subarray(index * size, (index + 1) * size)]);
  });
};
