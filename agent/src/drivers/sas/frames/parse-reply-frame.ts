import { aftPolls } from './aft-long-polls.ts';
import { hasGoodCrc } from './crc.ts';
import type { LongPoll } from './define-long-poll.ts';
import { type FieldShape, getFixedFieldSize } from './field-types.ts';
import { longPolls } from './long-polls.ts';
import { getSasEventDataSize } from './sas-exception-codes.ts';

/** The kind of poll that was sent: the general poll, or a long poll given by its command byte. */
export type PollKind = 'general' | number;

/** Meaning of the bytes received after a poll. */
export type PollReply =
  /** Exception 00 means "none". A real-time event has data and a CRC; any other exception is one byte. */
  | {
      readonly kind: 'exception';
      readonly code: number;
      readonly data: Uint8Array;
      readonly isEvent: boolean;
    }
  /** The whole frame of a reply with data. `isLate`: it arrived in reply to a general poll, and belongs to an earlier long poll. */
  | { readonly kind: 'data'; readonly command: number; readonly frame: Uint8Array; readonly isLate: boolean }
  | { readonly kind: 'acknowledged' | 'refused' | 'busy' }
  | { readonly kind: 'damaged' | 'silence' };

const polls: readonly LongPoll[] = [...Object.values(longPolls), ...Object.values(aftPolls)];
const crcSize = 2;
const eventSign = 0xff;
/** Lowest SAS exception code apart from 00 ("none"). */
const firstCode = 0x11;
const replySizes = new Map<number, FieldShape | 'acknowledgement' | 'none'>(
  polls.map(({ command, reply }) => [command, typeof reply === 'string' ? reply : reply.shape]),
);
const lateReplies = new Map<number, LongPoll>(
  polls.filter(({ laterReply }) => laterReply).map((poll) => [poll.command, poll]),
);
/**
 * Whether the reply to this command may come later, in reply to a general poll. The reply to a component authentication (6E) may do so, and
 * repeats its command.
 */
const mayAnswerLate = (command: number): boolean => lateReplies.has(command) || command === 0x6e;

/** Returns the expected size in bytes of the reply received so far; null while unknown, as a single byte may already be a whole reply. */
export const getExpectedSasReplySize = (address: number, pollKind: PollKind, replyBytes: Uint8Array): number | null => {
  if (replyBytes.length < 2 || replyBytes[0] !== address) return null;
  if (replyBytes[1] === eventSign) {
    const code = replyBytes[2];
    return code === undefined ? null : 3 + getSasEventDataSize(code) + crcSize;
  }
  if (pollKind !== 'general' && replyBytes[1] === 0) return 2;
  const shape = shapeOf(replyBytes[1] ?? 0, pollKind);
  if (!shape) return null;
  const size = getFixedFieldSize(shape);
  if (size !== null) return 2 + size + crcSize;
  const length = replyBytes[2];
  return shape.kind !== 'sized' || length === undefined ? null : 3 + length + crcSize;
};

const shapeOf = (command: number, asked: PollKind): FieldShape | null => {
  if (asked === 'general' && !mayAnswerLate(command)) return null;
  const shape =
    asked === 'general' && lateReplies.has(command)
      ? lateReplies.get(command)?.laterReply?.shape
      : replySizes.get(command);
  return shape === undefined || typeof shape === 'string' ? null : shape;
};

/**
 * Parses the bytes received before a pause on the serial line. With `realTimeEventsOn`, every reply to a general poll has a CRC, so a
 * single byte is a damaged reply.
 */
export const parseSasReplyFrame = (
  address: number,
  pollKind: PollKind,
  bytes: Uint8Array,
  realTimeEventsOn: boolean,
): PollReply => {
  const [first, second = 0, code = 0] = bytes;
  if (first === undefined) return { kind: 'silence' };
  if (bytes.length === 1) return readSingleByte(address, pollKind, first, realTimeEventsOn);
  const size = getExpectedSasReplySize(address, pollKind, bytes);
  if (size !== bytes.length) return { kind: 'damaged' };
  if (pollKind !== 'general' && second === 0) return size === 2 ? { kind: 'busy' } : { kind: 'damaged' };
  if (!hasGoodCrc(bytes)) return { kind: 'damaged' };
  if (second === eventSign) return { kind: 'exception', code, data: bytes.slice(3, -crcSize), isEvent: true };
  if (pollKind !== 'general' && second !== pollKind) return { kind: 'damaged' };
  return { kind: 'data', command: second, frame: bytes.slice(), isLate: pollKind === 'general' };
};

const readSingleByte = (address: number, asked: PollKind, byte: number, eventsAreOn: boolean): PollReply => {
  if (asked === 'general')
    return eventsAreOn || (byte > 0 && byte < firstCode)
      ? { kind: 'damaged' }
      : { kind: 'exception', code: byte, data: new Uint8Array(), isEvent: false };
  if (byte === (address | 0x80)) return { kind: 'refused' };
  const isAcknowledgement = byte === address && replySizes.get(asked) === 'acknowledgement';
  return { kind: isAcknowledgement ? 'acknowledged' : 'damaged' };
};
