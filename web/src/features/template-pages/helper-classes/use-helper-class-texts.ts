import { partTexts } from '../../../i18n/part-texts.ts';
import { helperClasses as ar } from './messages/ar.ts';
import { helperClasses as en } from './messages/en.ts';
import { helperClasses as tr } from './messages/tr.ts';

export const useHelperClassTexts = partTexts({ tr, en, ar });
