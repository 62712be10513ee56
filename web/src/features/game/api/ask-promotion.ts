import type { PromotionAnswer } from '@reelfloor/protocol';
import { type CallResult, isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { PromotionKind } from '../session/last-use.ts';

const posts = { discount: 'askDiscount', bonus: 'askBonus' } as const;

/**
 * Asks for a share of what was lost since the last one, or for the house's bonus. Older servers know only the GET. The
 * balance that follows comes over the channels.
 */
export const askPromotion = async (kind: PromotionKind): Promise<CallResult<PromotionAnswer>> => {
  const posted = await callServer(posts[kind], {});
  return !posted.ok && isUnknownCall(posted.failure) ? callServer(kind, {}) : posted;
};
