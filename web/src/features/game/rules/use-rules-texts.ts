import { rules as ar } from '../../../i18n/ar/rules.ts';
import { rules as en } from '../../../i18n/en/rules.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { rules as tr } from '../../../i18n/tr/rules.ts';

export const useRulesTexts = partTexts({ tr, en, ar });
