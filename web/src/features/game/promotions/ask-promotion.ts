import type { PromotionAnswer } from '@reelfloor/protocol';
import { type CallResult, isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { PromotionKind } from './last-use.ts';

const posts = { discount: 'askDiscount', bonus: 'askBonus' } as const;

/** Requests a promotion, by GET if an older server lacks POST. The new balance comes over the channels. */
export const askPromotion = async (kind: PromotionKind): Promise<CallResult<PromotionAnswer>> => {
  const posted = await callServer(posts[kind], {});
  const answer = !posted.ok && isUnknownCall(posted.failure) ? await callServer(kind, {}) : posted;
  return answer.ok && isNothing(answer.value) ? nothingGiven : answer;
};

/** Returns whether the server gave no amount and no reason, which counts as a refusal. */
const isNothing = ({ status, Params }: PromotionAnswer): boolean => status === 0 && Params.amount === 0;
const nothingGiven: CallResult<PromotionAnswer> = {
  ok: false,
  failure: { kind: 'refused', status: 200, error: { code: 'PROMOTION_UNAVAILABLE', ErrorMessage: '' } },
};
