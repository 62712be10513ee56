import { partTexts } from '../../../i18n/part-texts.ts';
import { playerPage as ar } from './texts/ar.ts';
import { playerPage as en } from './texts/en.ts';
import { playerPage as tr } from './texts/tr.ts';

export const usePlayerPageTexts = partTexts({ tr, en, ar });
