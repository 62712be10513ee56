import type { PromotionOffers } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** Reads what each promotion would bring now. Only our own server has this call. */
export const readOffers = (): Promise<CallResult<PromotionOffers>> => callServer('promotions', {});
