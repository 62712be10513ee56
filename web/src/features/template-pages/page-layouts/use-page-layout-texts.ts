import { partTexts } from '../../../i18n/part-texts.ts';
import { pageLayouts as ar } from './texts/ar.ts';
import { pageLayouts as en } from './texts/en.ts';
import { pageLayouts as tr } from './texts/tr.ts';

export const usePageLayoutTexts = partTexts({ tr, en, ar });
