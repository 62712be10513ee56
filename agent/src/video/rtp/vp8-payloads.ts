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
