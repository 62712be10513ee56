import { partTexts } from '../../../i18n/part-texts.ts';
import { secondFactor as ar } from '../texts/ar.ts';
import { secondFactor as en } from '../texts/en.ts';
import { secondFactor as tr } from '../texts/tr.ts';

export const useSecondFactorTexts = partTexts({ tr, en, ar });
