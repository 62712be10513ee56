import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';

/** A player's wish to be told when the machine is free. */
const wishSchema = z.object({
  machine: machineIdSchema,
  /** The machine's brand. */
  name: z.string(),
  /** Time until the wish ends by itself, in ms. */
  leftMs: z.int().check(z.minimum(0)),
});
export type Wish = z.infer<typeof wishSchema>;

/** A wish that has come true: the machine was free then. */
const grantedWishSchema = z.object({
  machine: machineIdSchema,
  name: z.string(),
  /** How long ago the machine was seen to be free, in ms. */
  agoMs: z.int().check(z.minimum(0)),
});
export type GrantedWish = z.infer<typeof grantedWishSchema>;

/** A player's wishes, and those that came true lately and that the player has not acknowledged yet. */
export const ownWishesSchema = z.object({
  /** Grows with every change. */
  version: z.int().check(z.minimum(0)),
  wishes: z.array(wishSchema),
  granted: z.array(grantedWishSchema),
});
export type OwnWishes = z.infer<typeof ownWishesSchema>;
