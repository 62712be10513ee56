import { partTexts } from '../../../i18n/part-texts.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { tr } from './texts/tr.ts';

export const useWinsTexts = partTexts({ tr, en, ar });
