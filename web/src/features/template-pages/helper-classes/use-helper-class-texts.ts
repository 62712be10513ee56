import { partTexts } from '../../../i18n/part-texts.ts';
import { helperClasses as ar } from './texts/ar.ts';
import { helperClasses as en } from './texts/en.ts';
import { helperClasses as tr } from './texts/tr.ts';

export const useHelperClassTexts = partTexts({ tr, en, ar });
