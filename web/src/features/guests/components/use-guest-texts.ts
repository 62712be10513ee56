import { partTexts } from '../../../i18n/part-texts.ts';
import { guests as ar } from '../messages/ar.ts';
import { guests as en } from '../messages/en.ts';
import { guests as tr } from '../messages/tr.ts';

export const useGuestTexts = partTexts({ tr, en, ar });
