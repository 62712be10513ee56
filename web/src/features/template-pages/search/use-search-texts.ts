import { partTexts } from '../../../i18n/part-texts.ts';
import { search as ar } from './texts/ar.ts';
import { search as en } from './texts/en.ts';
import { search as tr } from './texts/tr.ts';

export const useSearchTexts = partTexts({ tr, en, ar });
