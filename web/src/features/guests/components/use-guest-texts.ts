import { guests as ar } from '../../../i18n/ar/guests.ts';
import { guests as en } from '../../../i18n/en/guests.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { guests as tr } from '../../../i18n/tr/guests.ts';

/** The texts travel with the forms. */
export const useGuestTexts = partTexts({ tr, en, ar });
