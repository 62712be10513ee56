import { profile as arProfile } from '../../../i18n/ar/profile.ts';
import { playerPage as ar } from '../../../i18n/ar/template-profile.ts';
import { profile as enProfile } from '../../../i18n/en/profile.ts';
import { playerPage as en } from '../../../i18n/en/template-profile.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { profile as trProfile } from '../../../i18n/tr/profile.ts';
import { playerPage as tr } from '../../../i18n/tr/template-profile.ts';

export const usePlayerPageTexts = partTexts({ tr, en, ar });

/** What the account's fields and the events of sign-ins are called everywhere. */
export const useProfileTexts = partTexts({ tr: trProfile, en: enProfile, ar: arProfile });
