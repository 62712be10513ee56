import type { BrandId } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The one brand whose machines and jackpots this page shows, while a machine is played; null: the page shows all. */
export const watchedBrand = new Snapshot<BrandId | null>(null);
