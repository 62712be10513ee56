import type { BrandId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The brand of the machine being played, whose changes alone this page needs; null if the page shows all brands. */
export const watchedBrand = new Snapshot<BrandId | null>(null);
