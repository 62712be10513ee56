import { partTexts } from '../../../i18n/part-texts.ts';
import { rounds as ar } from '../messages/ar.ts';
import { rounds as en } from '../messages/en.ts';
import { rounds as tr } from '../messages/tr.ts';

export const useRoundTexts = partTexts({ tr, en, ar });
