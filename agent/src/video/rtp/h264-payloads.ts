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
const supplementalInformation = 6;
const accessUnitDelimiter = 9;

/** Cuts a picture into RTP payloads: small NAL units stay whole, large ones become equal fragments (RFC 6184, 5.6, 5.8). */
export const h264Payloads = (picture: Buffer): Buffer[] =>
  unitsOf(picture)
    .filter((unit) => !isNeedless(unit.readUInt8(0) & typeMask))
    .flatMap((unit) => (unit.length <= maxPayloadBytes ? [unit] : fragmentsOf(unit)));

const isNeedless = (type: number): boolean =>
  type === supplementalInformation || type === accessUnitDelimiter;

/** Splits at start codes, which are two or three zero bytes and a one. Encoders escape these bytes within a unit. */
const unitsOf = (picture: Buffer): Buffer[] => {
  const units: Buffer[] = [];
  let from = -1;
  for (let at = picture.indexOf(startCode); at >= 0; at = picture.indexOf(startCode, at + startCode.length)) {
    if (from >= 0) units.push(unit(picture, from, at));
    from = at + startCode.length;
  }
  if (from >= 0) units.push(unit(picture, from, picture.length));
  return units.filter(({ length }) => length > 0);
};

const startCode = Buffer.of(0, 0, 1);

/** Returns the unit without trailing zeros: they belong to the next start code (RFC 6184, 1.3). */
const unit = (picture: Buffer, from: number, until: number): Buffer => {
  let end = until;
  while (end > from && picture[end - 1] === 0) end -= 1;
  return picture.subarray(from, end);
};

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
