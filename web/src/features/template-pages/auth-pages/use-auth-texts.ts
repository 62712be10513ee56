import { partTexts } from '../../../i18n/part-texts.ts';
import { auth as ar } from './texts/ar.ts';
import { auth as en } from './texts/en.ts';
import { auth as tr } from './texts/tr.ts';

export const useAuthTexts = partTexts({ tr, en, ar });
