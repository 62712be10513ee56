import { playerPage as ar } from '../../../i18n/ar/template-profile.ts';
import { playerPage as en } from '../../../i18n/en/template-profile.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { playerPage as tr } from '../../../i18n/tr/template-profile.ts';

export const usePlayerPageTexts = partTexts({ tr, en, ar });
