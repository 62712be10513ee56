import type { PromotionAnswer } from '@reelfloor/protocol';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** Asks for the house's bonus. The balance that follows comes over the channels. */
export const getBonus = (): Promise<CallResult<PromotionAnswer>> => callServer('bonus', {});
