import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';

const queuePlaceSchema = z.object({
  machine: machineIdSchema,
  /** Name of the brand of the machine for which the player is queuing. */
  name: z.string(),
  /** Player's position in the machine's queue; 1 is next. */
  place: z.int().check(z.minimum(1)),
  /** Length of the machine's queue, including this player. */
  waiting: z.int().check(z.minimum(1)),
  /** Estimated time until the player's turn, in ms; null if unknown. */
  estimateMs: z.nullable(z.int().check(z.minimum(0))),
  /**
   * During the player's turn: when the seat held for them is offered to the next player (Unix time in ms, server's clock), and the time
   * left until then.
   */
  heldUntil: z.optional(z.int()),
  leftMs: z.optional(z.int().check(z.minimum(0))),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

/**
 * A position in a machine's queue that the player lost. Known reasons: `lapsed` (the seat was held and not taken), `outOfService` (the
 * machine, or its brand, is closed to players), `protection` (the player may not play now), `account` (blocked), `staff` (the queue was
 * cleared), `tooLong` (the player had waited for half a day).
 */
const lostPlaceSchema = z.object({
  machine: machineIdSchema,
  name: z.string(),
  reason: z.string(),
  at: z.int(),
});
export type LostQueuePlace = z.infer<typeof lostPlaceSchema>;

/** A player's positions in machines' queues, and lost positions that the player has not acknowledged. */
export const ownQueueSchema = z.object({
  /** Version of the player's queue positions, which grows with every change of a position or when a turn begins or ends. */
  version: z.int().check(z.minimum(0)),
  /** How long a seat is held for the next player in the queue, in ms. */
  holdMs: z.int().check(z.minimum(0)),
  places: z.array(queuePlaceSchema),
  lost: z.array(lostPlaceSchema),
});
export type OwnQueue = z.infer<typeof ownQueueSchema>;
