import * as z from 'zod/mini';

/** Number of notes or coins of one value; below zero: more were paid out than were counted. */
export const countedDenominationSchema = z.object({ valueMinor: z.number(), count: z.number() });

/** Counted notes and coins: the value and the number of each. Their sum must equal the amount; absent: not counted. */
export const countedDenominationsField = z.optional(
  z
    .array(
      z.object({
        valueMinor: z.int().check(z.positive(), z.maximum(100_000_000)),
        count: z.int().check(z.positive(), z.maximum(1_000_000)),
      }),
    )
    .check(z.maxLength(30)),
);
