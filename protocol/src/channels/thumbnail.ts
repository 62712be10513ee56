import * as z from 'zod/mini';
import { type MachineId, machineIdSchema } from '../entity-ids.ts';

/** Maximum size of one thumbnail in bytes. Typical keyframes have about 3,000, the frames between them less than 1,000. */
export const maxThumbnailBytes = 12 * 1024;
/** Maximum number of thumbnails in one message of an agent. */
export const maxThumbnailsSent = 16;

/**
 * A thumbnail of a machine's screen, as a VP8 frame. The player's credit, stake and win are covered. A machine's frames are numbered
 * consecutively; a frame that is not a keyframe needs all frames since the last keyframe.
 */
export interface Thumbnail {
  readonly machineId: MachineId;
  readonly number: number;
  readonly isKey: boolean;
  /** When the thumbnail was made: Unix time in ms, by the agent's clock. */
  readonly at: number;
  readonly data: Uint8Array;
}

/** A thumbnail as an agent sends it: `data` is the frame in base64. */
export const sentThumbnailSchema = z.object({
  machineId: machineIdSchema,
  number: z.int().check(z.nonnegative(), z.maximum(0xffff_ffff)),
  isKey: z.boolean(),
  at: z.int().check(z.nonnegative()),
  data: z
    .string()
    .check(z.minLength(4), z.maxLength(Math.ceil(maxThumbnailBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type SentThumbnail = z.infer<typeof sentThumbnailSchema>;

export const sentThumbnailsSchema = z.object({
  pictures: z.array(sentThumbnailSchema).check(z.minLength(1), z.maxLength(maxThumbnailsSent)),
});

/** Maximum number of machines whose thumbnails one page can subscribe to. */
export const maxMachinesInView = 60;

/**
 * Subscribes to the thumbnails of exactly these machines, which the page shows now; this replaces the earlier list. Each thumbnail arrives
 * as a binary message (`decodeThumbnailMessage`). Machines that are not in the lobby's list or have no picture are left out.
 */
export const thumbnailsRequest = {
  data: z.object({ machineIds: z.array(machineIdSchema).check(z.maxLength(maxMachinesInView)) }),
  answer: z.object({}),
};

/** First byte of a binary message that contains a thumbnail. */
const thumbnailMark = 1;
const headBytes = 15;

/**
 * Serializes a thumbnail as a binary message for pages: the first byte `thumbnailMark`, 1 for a keyframe or 0, the length of the machine's
 * id, the frame's number (32 bits) and time (float, 64 bits), each in network byte order; then the id in UTF-8 and the frame.
 */
export const encodeThumbnailMessage = ({ machineId, number, isKey, at, data }: Thumbnail): Uint8Array => {
  const id = new TextEncoder().encode(machineId);
  const message = new Uint8Array(headBytes + id.length + data.length);
  const head = new DataView(message.buffer);
  head.setUint8(0, thumbnailMark);
  head.setUint8(1, isKey ? 1 : 0);
  head.setUint8(2, id.length);
  head.setUint32(3, number);
  head.setFloat64(7, at);
  message.set(id, headBytes);
  message.set(data, headBytes + id.length);
  return message;
};

/**
 * Parses the message that a machine's thumbnails end because its player must no longer see them: a thumbnail without a frame. Returns the
 * machine's id; null for any other message.
 */
export const decodeThumbnailsEndedMessage = (message: Uint8Array): MachineId | null => {
  if (message.length <= headBytes || message[0] !== thumbnailMark) return null;
  const isEnd = message.length === headBytes + (message[2] ?? 0);
  return isEnd ? (new TextDecoder().decode(message.subarray(headBytes)) as MachineId) : null;
};

/** Parses a binary message of the server. Returns null if it is not a thumbnail. */
export const decodeThumbnailMessage = (message: Uint8Array): Thumbnail | null => {
  if (message.length <= headBytes || message[0] !== thumbnailMark) return null;
  const head = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const idEnd = headBytes + head.getUint8(2);
  if (idEnd === headBytes || message.length <= idEnd) return null;
  return {
    machineId: new TextDecoder().decode(message.subarray(headBytes, idEnd)) as MachineId,
    number: head.getUint32(3),
    isKey: head.getUint8(1) === 1,
    at: head.getFloat64(7),
    data: message.subarray(idEnd),
  };
};
