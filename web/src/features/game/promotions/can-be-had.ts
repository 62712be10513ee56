import type { PromotionKind } from './last-use.ts';
import type { SeenOffers } from './offer-watch.ts';
import { type PromotionState, promotionKinds } from './promotion-desk.ts';

/** What the page itself knows, for a server that does not say what can be had. */
interface OwnKnowledge {
  readonly state: Readonly<Record<PromotionKind, PromotionState>>;
  readonly balanceMinor: number | null;
  /** A discount requires a wallet below this, in minor units; null: no limit. */
  readonly discountLimitMinor: number | null;
  readonly nowMs: number;
}

/** Returns whether the player would get a promotion now, as far as the server or else the page can tell. */
export const canBeHad = (reported: SeenOffers, own: OwnKnowledge): boolean => {
  if (reported === 'asking') return false;
  return promotionKinds.some((kind) =>
    reported === 'untold' ? isReady(kind, own) : reported[kind].refusal === null,
  );
};

const isReady = (kind: PromotionKind, { state, balanceMinor, discountLimitMinor, nowMs }: OwnKnowledge) => {
  if ((state[kind].readyAt ?? nowMs) > nowMs) return false;
  const limitMinor = kind === 'discount' ? discountLimitMinor : null;
  return limitMinor === null || balanceMinor === null || balanceMinor < limitMinor;
};
