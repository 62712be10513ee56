import type { SystemCall } from './strace-log.ts';

export interface TracedMessage {
  readonly direction: 'in' | 'out';
  readonly socket: string;
  readonly json: ChannelMessage;
  /** Position in the trace: the call that sent the first byte, or the return that brought the last byte. */
  readonly at: number;
}

export interface ChannelMessage {
  readonly request?: true;
  readonly response?: true;
  readonly ok?: boolean;
  readonly id?: number;
  readonly method?: string;
  readonly data?: Record<string, unknown>;
}

const directions: Readonly<Record<string, 'in' | 'out'>> = {
  read: 'in',
  recvfrom: 'in',
  recvmsg: 'in',
  write: 'out',
  writev: 'out',
  sendto: 'out',
  sendmsg: 'out',
};
const textFrame = 1;

/** Returns the messages in WebSocket text frames (RFC 6455, 5.2). */
export const tracedMessages = (calls: readonly SystemCall[]): TracedMessage[] => {
  const streams = new Map<string, Stream>();
  return calls.flatMap((call) => {
    const direction = directions[call.name];
    if (!direction || !call.target.startsWith('TCP')) return [];
    const key = `${direction} ${call.target}`;
    const stream = streams.get(key) ?? new Stream();
    streams.set(key, stream);
    const at = direction === 'out' ? call.calledAt : call.returnedAt;
    return stream.take(call.bytes, at).map((message) => ({
      direction,
      socket: call.target,
      json: JSON.parse(message.text) as ChannelMessage,
      at: direction === 'out' ? message.firstAt : at,
    }));
  });
};

/** The bytes of one direction of a connection: first the HTTP upgrade, then frames. */
class Stream {
  #rest = Buffer.alloc(0);
  #restAt = 0;
  #phase: 'headers' | 'frames' | 'other' = 'headers';

  take(bytes: Buffer, at: number): { text: string; firstAt: number }[] {
    if (this.#rest.length === 0) this.#restAt = at;
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (this.#phase === 'headers') this.#skipHeaders();
    const messages: { text: string; firstAt: number }[] = [];
    while (this.#phase === 'frames') {
      const frame = frameOf(this.#rest);
      if (!frame) break;
      this.#rest = this.#rest.subarray(frame.length);
      if (frame.opcode === textFrame) messages.push({ text: frame.payload.toString(), firstAt: this.#restAt });
      this.#restAt = at;
    }
    return messages;
  }

  #skipHeaders(): void {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const isUpgrade = /^upgrade: websocket/im.test(this.#rest.subarray(0, end).toString());
    this.#phase = isUpgrade ? 'frames' : 'other';
    this.#rest = this.#rest.subarray(end + 4);
  }
}

const frameOf = (bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null => {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const maskAt = 2 + lengthBytes;
  const isMasked = (second & 0x80) !== 0;
  const start = maskAt + (isMasked ? 4 : 0);
  if (bytes.length < start) return null;
  const size = lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + size) return null;
  const payload = Buffer.from(bytes.subarray(start, start + size));
  if (isMasked)
    for (let index = 0; index < size; index++)
      payload[index] = (payload[index] ?? 0) ^ (bytes[maskAt + (index % 4)] ?? 0);
  return { opcode: first & 0x0f, payload, length: start + size };
};
