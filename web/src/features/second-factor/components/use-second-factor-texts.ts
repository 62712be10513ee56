import { partTexts } from '../../../i18n/part-texts.ts';
import { secondFactor as ar } from '../texts/ar.ts';
import { secondFactor as en } from '../texts/en.ts';
import { secondFactor as tr } from '../texts/tr.ts';

/** The texts travel with the second step of the login and with the card of the profile. */
export const useSecondFactorTexts = partTexts({ tr, en, ar });
