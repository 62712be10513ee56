import { partTexts } from '../../../i18n/part-texts.ts';
import { staffMessages as ar } from './texts/ar.ts';
import { staffMessages as en } from './texts/en.ts';
import { staffMessages as tr } from './texts/tr.ts';

export const useMessageTexts = partTexts({ tr, en, ar });
