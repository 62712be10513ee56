import { machineIdSchema } from '@reelfloor/protocol';
import { sentThumbnailSchema } from '@reelfloor/protocol/channels/thumbnail';
import * as z from 'zod/mini';

/** Most machines in one message of a node. */
const maxWishes = 200;

/** Subjects over which nodes pass thumbnails on. Older nodes do not listen to them. */
export const thumbnailSubjects = {
  wishes: 'rf.thumbnails',
  /** Machine ids are encoded, because a subject may not contain every character. */
  of: (machineId: string) => `rf.thumbnail.${Buffer.from(machineId).toString('base64url')}`,
} as const;

/** Asks the node with the machine's agent for thumbnails. `key`: beginning with a key frame. */
export const wishesSchema = z.object({
  machines: z
    .array(z.object({ machineId: machineIdSchema, key: z.boolean() }))
    .check(z.minLength(1), z.maxLength(maxWishes)),
});
export type Wishes = z.input<typeof wishesSchema>;

/** One thumbnail, from the node with the machine's agent. */
export const passedThumbnailSchema = sentThumbnailSchema;
