import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money-amount-schemas.ts';

const promotionOfferSchema = z.object({
  /** The amount that the player would get now, in minor units; 0 if the request would be refused. */
  amount: balanceMinorSchema,
  /** Why a request would be refused now; null if it would be granted. */
  refusal: z.nullable(z.object({ code: z.string(), Params: z.object({ amount: balanceMinorSchema }) })),
  /** Milliseconds until a request is no longer refused; null if waiting does not help. */
  againInMs: z.nullable(z.int().check(z.minimum(0))),
});
export type PromotionOffer = z.infer<typeof promotionOfferSchema>;

export const promotionOffersSchema = z.object({
  discount: promotionOfferSchema,
  bonus: promotionOfferSchema,
});
export type PromotionOffers = z.infer<typeof promotionOffersSchema>;
