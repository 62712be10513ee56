import { partTexts } from '../../../i18n/part-texts.ts';
import { look as ar } from '../texts/ar.ts';
import { look as en } from '../texts/en.ts';
import { look as tr } from '../texts/tr.ts';

export const useLookTexts = partTexts({ tr, en, ar });
