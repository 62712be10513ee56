import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money.ts';

/** Of `GET /player/discount` and `GET /player/bonus` (specification §7). A refusal has an HTTP status of its own. */
export const promotionAnswerSchema = z.object({
  /** 1; older servers answer 0 with an `ErrorMessage` instead of a refusal. */
  status: z.int(),
  code: z.int(),
  Params: z.object({
    /** Added to the wallet, in minor units. */
    amount: balanceMinorSchema,
  }),
  ErrorMessage: z.string(),
});
export type PromotionAnswer = z.infer<typeof promotionAnswerSchema>;
