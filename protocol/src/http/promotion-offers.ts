import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money-amount-schemas.ts';

const promotionOfferSchema = z.object({
  /** Amount of the promotion (discount or bonus) that the player would get now, in minor units; 0 if the request would be refused. */
  amount: balanceMinorSchema,
  /** Why a request for the promotion would be refused now; null if it would be granted. */
  refusal: z.nullable(z.object({ code: z.string(), Params: z.object({ amount: balanceMinorSchema }) })),
  /** Milliseconds until a request for the promotion is no longer refused; null if waiting does not help. */
  againInMs: z.nullable(z.int().check(z.minimum(0))),
});
export type PromotionOffer = z.infer<typeof promotionOfferSchema>;

export const promotionOffersSchema = z.object({
  discount: promotionOfferSchema,
  bonus: promotionOfferSchema,
});
export type PromotionOffers = z.infer<typeof promotionOffersSchema>;
