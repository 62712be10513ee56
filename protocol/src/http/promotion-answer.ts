import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money-amount-schemas.ts';

/** The answer to `GET /player/discount` and `GET /player/bonus` (specification §7). Refusals have an HTTP error status. */
export const promotionAnswerSchema = z.object({
  /** 1 if the discount or bonus is granted. Instead of a refusal, third-party servers send 0 and an `ErrorMessage`. */
  status: z.int(),
  code: z.int(),
  Params: z.object({
    /** Amount of the discount or bonus that was added to the wallet, in minor units. */
    amount: balanceMinorSchema,
  }),
  ErrorMessage: z.string(),
});
export type PromotionAnswer = z.infer<typeof promotionAnswerSchema>;
