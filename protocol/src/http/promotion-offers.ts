import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money.ts';

const promotionOfferSchema = z.object({
  /** What the player would get, in minor units; 0 if refused. */
  amount: balanceMinorSchema,
  /** The refusal that a request would get; null if it would be granted. */
  refusal: z.nullable(z.object({ code: z.string(), Params: z.object({ amount: balanceMinorSchema }) })),
  /** Until that refusal ends; null if waiting does not help. */
  againInMs: z.nullable(z.int().check(z.minimum(0))),
});
export type PromotionOffer = z.infer<typeof promotionOfferSchema>;

export const promotionOffersSchema = z.object({
  discount: promotionOfferSchema,
  bonus: promotionOfferSchema,
});
export type PromotionOffers = z.infer<typeof promotionOffersSchema>;
