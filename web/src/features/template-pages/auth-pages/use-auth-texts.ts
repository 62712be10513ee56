import { auth as ar } from '../../../i18n/ar/template-auth.ts';
import { auth as en } from '../../../i18n/en/template-auth.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { auth as tr } from '../../../i18n/tr/template-auth.ts';

/** What the sign-in templates say beside the product's own forms. */
export const useAuthTexts = partTexts({ tr, en, ar });
