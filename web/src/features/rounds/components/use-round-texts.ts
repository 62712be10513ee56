import { partTexts } from '../../../i18n/part-texts.ts';
import { rounds as ar } from '../texts/ar.ts';
import { rounds as en } from '../texts/en.ts';
import { rounds as tr } from '../texts/tr.ts';

export const useRoundTexts = partTexts({ tr, en, ar });
