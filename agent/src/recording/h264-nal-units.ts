/** Types of NAL units (H.264, table 7-1). */
export const unitTypes = { idr: 5, sei: 6, sps: 7, pps: 8, delimiter: 9 } as const;

const typeMask = 0x1f;

export const getNalUnitType = (unit: Buffer): number => unit.readUInt8(0) & typeMask;

/**
 * Splits a frame into NAL units at start codes, which are two or three zero bytes and a one. Encoders escape these bytes within a NAL unit.
 */
export const splitNalUnits = (picture: Buffer): Buffer[] => {
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

/** Returns one NAL unit without trailing zeros, which belong to the next start code (RFC 6184, 1.3). */
const unit = (picture: Buffer, from: number, until: number): Buffer => {
  let end = until;
  while (end > from && picture[end - 1] === 0) end -= 1;
  return picture.subarray(from, end);
};

export interface ParameterSets {
  readonly sps: readonly Buffer[];
  readonly pps: readonly Buffer[];
}

export const extractParameterSets = (units: readonly Buffer[]): ParameterSets => ({
  sps: units.filter((one) => getNalUnitType(one) === unitTypes.sps),
  pps: units.filter((one) => getNalUnitType(one) === unitTypes.pps),
});

const lengthBytes = 4;

/** Converts NAL units to an MP4 sample: each with a length prefix, without the parameter sets that are in the sample entry. */
export const buildAvcSample = (units: readonly Buffer[]): Buffer =>
  Buffer.concat(
    units.flatMap((one) => {
      const type = getNalUnitType(one);
      if (type === unitTypes.sps || type === unitTypes.pps || type === unitTypes.delimiter) return [];
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(one.length);
      return [length, one];
    }),
  );

/** Builds an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1) for profiles without extra fields: baseline and main. */
export const buildAvcDecoderConfiguration = ({ sps, pps }: ParameterSets): Buffer => {
  const [first] = sps;
  if (!first || first.length < 4 || pps.length === 0) throw new Error('a stream has no parameter sets');
  const listed = (sets: readonly Buffer[]): Buffer[] =>
    sets.flatMap((one) => [Buffer.of(one.length >> 8, one.length & 0xff), one]);
  const [reservedBits, countBits] = [0xfc, 0xe0];
  return Buffer.concat([
    Buffer.of(1, first.readUInt8(1), first.readUInt8(2), first.readUInt8(3), reservedBits | (lengthBytes - 1)),
    Buffer.of(countBits | sps.length),
    ...listed(sps),
    Buffer.of(pps.length),
    ...listed(pps),
  ]);
};

/** Returns the parameter sets of a sample entry as length-prefixed units, in the format of a sample. */
export const readSampleEntryParameterSets = (sampleEntry: Buffer): Buffer => {
  const units: Buffer[] = [];
  let at = sampleEntry.indexOf('avcC') + 'avcC'.length + 5;
  for (const countMask of [0x1f, 0xff]) {
    const count = sampleEntry.readUInt8(at) & countMask;
    at += 1;
    for (let set = 0; set < count; set++) {
      const length = sampleEntry.readUInt16BE(at);
      const unitLength = Buffer.alloc(lengthBytes);
      unitLength.writeUInt32BE(length);
      units.push(unitLength, sampleEntry.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return Buffer.concat(units);
};

const userDataUnregistered = 5;
const endOfUnit = 0x80;

/**
 * Builds an SEI unit with user data text (H.264, D.1.7). Neither `id` nor the text may contain a zero byte, so that nothing needs escaping.
 */
export const buildUserDataSeiUnit = (id: Buffer, text: string): Buffer => {
  const payload = Buffer.concat([id, Buffer.from(text)]);
  const size: number[] = [];
  for (let rest = payload.length; ; rest -= 0xff) {
    size.push(Math.min(rest, 0xff));
    if (rest < 0xff) break;
  }
  return Buffer.concat([Buffer.of(unitTypes.sei, userDataUnregistered, ...size), payload, Buffer.of(endOfUnit)]);
};
