/** Says when each numbered packet arrived (RTCP 205/15 of draft-holmer-rmcat-transport-wide-cc-extensions-01, 3.1). */
export interface PacketFeedback {
  /** The first packet's number, 16 bits. */
  readonly first: number;
  /** One entry for each packet from `first` on, by the viewer's clock; null if the packet has not arrived. */
  readonly arrivedAtMs: readonly (number | null)[];
}

/** Feedback about more packets is not read: a browser reports a few hundred at most, so more is an attack. */
const mostPackets = 4096;
const referenceTickMs = 64;
const deltaTickMs = 0.25;
const headerBytes = 20;
const [smallDelta, largeDelta] = [1, 2];

/** Returns null if the feedback is cut short or malformed. `part`: an RTCP packet with its header. */
export const readPacketFeedback = (part: Buffer): PacketFeedback | null => {
  if (part.length < headerBytes) return null;
  const count = part.readUInt16BE(14);
  if (count === 0 || count > mostPackets) return null;
  const chunks = readChunks(part, count);
  if (!chunks) return null;
  const { symbols } = chunks;
  let { at } = chunks;
  let clockMs = part.readIntBE(16, 3) * referenceTickMs;
  const arrivedAtMs: (number | null)[] = [];
  for (const symbol of symbols) {
    const bytes = symbol === smallDelta ? 1 : symbol === largeDelta ? 2 : 0;
    if (at + bytes > part.length) return null;
    if (bytes === 0) arrivedAtMs.push(null);
    else {
      clockMs += (bytes === 1 ? part.readUInt8(at) : part.readInt16BE(at)) * deltaTickMs;
      arrivedAtMs.push(clockMs);
    }
    at += bytes;
  }
  return { first: part.readUInt16BE(12), arrivedAtMs };
};

/** Reads one symbol for each packet. A chunk repeats one symbol, or lists 14 one-bit or 7 two-bit symbols. */
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
