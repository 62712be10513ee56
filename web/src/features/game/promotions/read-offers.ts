import type { PromotionOffers } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** Reads which promotions are on offer. Only our own server has this call. */
export const readOffers = (): Promise<CallResult<PromotionOffers>> => callServer('promotions', {});
