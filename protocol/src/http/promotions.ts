import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money.ts';

/**
 * The answer of `GET /player/discount` and `GET /player/bonus` (specification §7), if the promotion was given. A refusal has an
 * HTTP status of its own.
 */
export const promotionAnswerSchema = z.object({
  /** 1 if the promotion was given. Older servers answer 0 with an `ErrorMessage` instead of a refusal. */
  status: z.int(),
  code: z.int(),
  Params: z.object({
    /** The amount added to the wallet, in minor units. */
    amount: balanceMinorSchema,
  }),
  ErrorMessage: z.string(),
});
export type PromotionAnswer = z.infer<typeof promotionAnswerSchema>;
