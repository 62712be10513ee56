import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';

const queuePlaceSchema = z.object({
  machine: machineIdSchema,
  /** The machine's brand. */
  name: z.string(),
  /** 1: the next in turn. */
  place: z.int().check(z.minimum(1)),
  /** How many players wait for the machine, with this one. */
  waiting: z.int().check(z.minimum(1)),
  /** Estimated time until the player's turn, in ms; null: not known. */
  estimateMs: z.nullable(z.int().check(z.minimum(0))),
  /** In the player's turn: when the kept seat goes to the next one (server's clock), and the time left until then. */
  heldUntil: z.optional(z.int()),
  leftMs: z.optional(z.int().check(z.minimum(0))),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

/**
 * A place that was lost. Known reasons: `lapsed` (the seat was kept and not taken), `outOfService` (the machine, or its
 * brand, is closed to players), `protection` (the player may not play now), `account` (blocked), `staff` (the queue was
 * cleared), `tooLong` (the place had waited for half a day).
 */
const lostPlaceSchema = z.object({
  machine: machineIdSchema,
  name: z.string(),
  reason: z.string(),
  at: z.int(),
});
export type LostPlace = z.infer<typeof lostPlaceSchema>;

/** A player's places in queues, and those that were lost and that the player has not acknowledged yet. */
export const ownQueueSchema = z.object({
  /** Grows with every change of a place or of its turn. */
  version: z.int().check(z.minimum(0)),
  /** How long a seat is kept for the next in turn. */
  holdMs: z.int().check(z.minimum(0)),
  places: z.array(queuePlaceSchema),
  lost: z.array(lostPlaceSchema),
});
export type OwnQueue = z.infer<typeof ownQueueSchema>;
