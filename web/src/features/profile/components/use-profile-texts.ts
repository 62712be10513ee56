import { profile as ar } from '../../../i18n/ar/profile.ts';
import { profile as en } from '../../../i18n/en/profile.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { profile as tr } from '../../../i18n/tr/profile.ts';

/** The texts travel with the page. */
export const useProfileTexts = partTexts({ tr, en, ar });
