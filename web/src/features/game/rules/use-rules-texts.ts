import { partTexts } from '../../../i18n/part-texts.ts';
import { rules as ar } from './texts/ar.ts';
import { rules as en } from './texts/en.ts';
import { rules as tr } from './texts/tr.ts';

export const useRulesTexts = partTexts({ tr, en, ar });
