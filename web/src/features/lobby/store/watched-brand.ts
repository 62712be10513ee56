import type { BrandId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The brand of the machine being played: the page needs only that brand's changes. Null: the page shows all brands. */
export const watchedBrand = new Snapshot<BrandId | null>(null);
