/** Length in bytes from which RFC 6455 (5.2) writes a frame's length as 16 bits, and from which it does so as 64 bits. */
const mediumLength = 126;
const longLength = 2 ** 16;
/** First byte of a frame that is a whole text message. */
const wholeText = 0x81;

const frames = new WeakMap<Buffer, Buffer>();

/** Returns the WebSocket frame of a server with this text. Makes it once for each buffer, which must not change afterwards. */
export const broadcastFrame = (text: Buffer): Buffer => {
  const known = frames.get(text);
  if (known) return known;
  const frame = Buffer.concat([headOf(text.length), text]);
  frames.set(text, frame);
  return frame;
};

const headOf = (length: number): Buffer => {
  if (length < mediumLength) return Buffer.from([wholeText, length]);
  const isLong = length >= longLength;
  const head = Buffer.alloc(isLong ? 10 : 4);
  head[0] = wholeText;
  head[1] = isLong ? 127 : 126;
  if (isLong) head.writeBigUInt64BE(BigInt(length), 2);
  else head.writeUInt16BE(length, 2);
  return head;
};
