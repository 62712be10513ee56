import type { BrandId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The brand of the machine being played: the page subscribes only to that brand's changes. Null: to all brands. */
export const watchedBrand = new Snapshot<BrandId | null>(null);
