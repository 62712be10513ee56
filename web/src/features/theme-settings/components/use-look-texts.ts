import { look as ar } from '../../../i18n/ar/look.ts';
import { look as en } from '../../../i18n/en/look.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { look as tr } from '../../../i18n/tr/look.ts';

export const useLookTexts = partTexts({ tr, en, ar });
