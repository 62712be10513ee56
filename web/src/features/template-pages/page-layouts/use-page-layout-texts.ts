import { pageLayouts as ar } from '../../../i18n/ar/template-page-layouts.ts';
import { pageLayouts as en } from '../../../i18n/en/template-page-layouts.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { pageLayouts as tr } from '../../../i18n/tr/template-page-layouts.ts';

export const usePageLayoutTexts = partTexts({ tr, en, ar });
