import type { BrandId } from '@reelfloor/protocol';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/** The brand of the machine being played: the page subscribes only to that brand's changes. Null: to all brands. */
export const watchedBrand = new ObservableValue<BrandId | null>(null);
