/** Length in bytes from which RFC 6455 (5.2) writes a frame's length as 16 bits, and from which it does so as 64 bits. */
const mediumLength = 126;
const longLength = 2 ** 16;
/** First byte of a frame that is a whole message. */
const whole = { text: 0x81, binary: 0x82 } as const;

const frames = new WeakMap<Buffer, Buffer>();

/**
 * Returns the WebSocket frame of a server with this message. Makes it once for each buffer, which must not change afterwards
 * and is always sent as the same kind.
 */
export const broadcastFrame = (message: Buffer, kind: keyof typeof whole = 'text'): Buffer => {
  const known = frames.get(message);
  if (known) return known;
  const frame = Buffer.concat([headOf(message.length, whole[kind]), message]);
  frames.set(message, frame);
  return frame;
};

const headOf = (length: number, first: number): Buffer => {
  if (length < mediumLength) return Buffer.from([first, length]);
  const isLong = length >= longLength;
  const head = Buffer.alloc(isLong ? 10 : 4);
  head[0] = first;
  head[1] = isLong ? 127 : 126;
  if (isLong) head.writeBigUInt64BE(BigInt(length), 2);
  else head.writeUInt16BE(length, 2);
  return head;
};
