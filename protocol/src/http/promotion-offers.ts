import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money.ts';

/** Whether asking for a promotion would be fulfilled now. */
const promotionOfferSchema = z.object({
  /** What asking would bring now, in minor units; 0 where it would be refused. */
  amount: balanceMinorSchema,
  /** What asking would be refused with now; null: it would be fulfilled. */
  refusal: z.nullable(z.object({ code: z.string(), Params: z.object({ amount: balanceMinorSchema }) })),
  /** In how many milliseconds that refusal ends by itself; null: not by waiting. */
  againInMs: z.nullable(z.int().check(z.minimum(0))),
});
export type PromotionOffer = z.infer<typeof promotionOfferSchema>;

export const promotionOffersSchema = z.object({
  discount: promotionOfferSchema,
  bonus: promotionOfferSchema,
});
export type PromotionOffers = z.infer<typeof promotionOffersSchema>;
