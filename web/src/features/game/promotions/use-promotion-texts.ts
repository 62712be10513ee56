import { partTexts } from '../../../i18n/part-texts.ts';
import { promotions as ar } from './messages/ar.ts';
import { promotions as en } from './messages/en.ts';
import { promotions as tr } from './messages/tr.ts';

export const usePromotionTexts = partTexts({ tr, en, ar });
