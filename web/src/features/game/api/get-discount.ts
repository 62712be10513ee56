import type { PromotionAnswer } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** Asks for a share of what was lost since the last one. The balance that follows comes over the channels. */
export const getDiscount = (): Promise<CallResult<PromotionAnswer>> => callServer('discount', {});
