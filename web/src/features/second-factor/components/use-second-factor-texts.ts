import { secondFactor as ar } from '../../../i18n/ar/second-factor.ts';
import { secondFactor as en } from '../../../i18n/en/second-factor.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { secondFactor as tr } from '../../../i18n/tr/second-factor.ts';

/** The texts travel with the second step of the login and with the card of the profile. */
export const useSecondFactorTexts = partTexts({ tr, en, ar });
