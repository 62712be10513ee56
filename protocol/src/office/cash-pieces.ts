import * as z from 'zod/mini';

/** Notes and coins of one value; below zero: more were handed out than were counted. */
export const pieceSchema = z.object({ valueMinor: z.number(), count: z.number() });

/** Notes and coins that were counted: the value of each, and how many. Together they are the amount; left out: nobody counted them. */
export const piecesField = z.optional(
  z
    .array(
      z.object({
        valueMinor: z.int().check(z.positive(), z.maximum(100_000_000)),
        count: z.int().check(z.positive(), z.maximum(1_000_000)),
      }),
    )
    .check(z.maxLength(30)),
);
