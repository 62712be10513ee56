import { helperClasses as ar } from '../../../i18n/ar/template-helper-classes.ts';
import { helperClasses as en } from '../../../i18n/en/template-helper-classes.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { helperClasses as tr } from '../../../i18n/tr/template-helper-classes.ts';

export const useHelperClassTexts = partTexts({ tr, en, ar });
