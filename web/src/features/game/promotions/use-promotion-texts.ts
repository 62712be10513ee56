import { partTexts } from '../../../i18n/part-texts.ts';
import { promotions as ar } from './texts/ar.ts';
import { promotions as en } from './texts/en.ts';
import { promotions as tr } from './texts/tr.ts';

export const usePromotionTexts = partTexts({ tr, en, ar });
