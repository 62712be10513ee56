/** Payload length in bytes from which a frame's length field has 16 bits, and from which it has 64 bits (RFC 6455, 5.2). */
const mediumLength = 126;
const longLength = 2 ** 16;
/** First byte of a WebSocket frame that contains a whole message. */
const whole = { text: 0x81, binary: 0x82 } as const;

const frames = new WeakMap<Buffer, Buffer>();

/**
 * Returns a WebSocket frame with this message. Frames are cached by buffer, which must not change afterwards and must always be sent as the
 * same kind (text or binary).
 */
export const encodeCachedWebSocketFrame = (message: Buffer, messageKind: keyof typeof whole = 'text'): Buffer => {
  const known = frames.get(message);
  if (known) return known;
  const frame = Buffer.concat([headOf(message.length, whole[messageKind]), message]);
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
