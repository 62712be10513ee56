import { partTexts } from '../../../i18n/part-texts.ts';
import { secondFactor as ar } from '../messages/ar.ts';
import { secondFactor as en } from '../messages/en.ts';
import { secondFactor as tr } from '../messages/tr.ts';

export const useSecondFactorTexts = partTexts({ tr, en, ar });
