import { partTexts } from '../../../i18n/part-texts.ts';
import { guests as ar } from '../texts/ar.ts';
import { guests as en } from '../texts/en.ts';
import { guests as tr } from '../texts/tr.ts';

export const useGuestTexts = partTexts({ tr, en, ar });
