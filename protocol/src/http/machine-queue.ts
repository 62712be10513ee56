import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';

const queuePlaceSchema = z.object({
  machine: machineIdSchema,
  /** Name of the machine's brand. */
  name: z.string(),
  /** Position in the queue; 1 is next. */
  place: z.int().check(z.minimum(1)),
  /** Length of the machine's queue, including this player. */
  waiting: z.int().check(z.minimum(1)),
  /** Estimated time until the player's turn, in ms; null if unknown. */
  estimateMs: z.nullable(z.int().check(z.minimum(0))),
  /** During the player's turn: when the held seat is offered to the next player (server's clock), and the time left until then. */
  heldUntil: z.optional(z.int()),
  leftMs: z.optional(z.int().check(z.minimum(0))),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

/**
 * A queue position that the player lost. Known reasons: `lapsed` (the seat was held and not taken), `outOfService` (the machine, or its
 * brand, is closed to players), `protection` (the player may not play now), `account` (blocked), `staff` (the queue was cleared), `tooLong`
 * (the player had waited for half a day).
 */
const lostPlaceSchema = z.object({
  machine: machineIdSchema,
  name: z.string(),
  reason: z.string(),
  at: z.int(),
});
export type LostQueuePlace = z.infer<typeof lostPlaceSchema>;

/** A player's positions in queues, and lost positions that the player has not acknowledged. */
export const ownQueueSchema = z.object({
  /** Grows with every change of a position or of its turn. */
  version: z.int().check(z.minimum(0)),
  /** How long a seat is held for the next player in the queue, in ms. */
  holdMs: z.int().check(z.minimum(0)),
  places: z.array(queuePlaceSchema),
  lost: z.array(lostPlaceSchema),
});
export type OwnQueue = z.infer<typeof ownQueueSchema>;
