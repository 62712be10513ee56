import { partTexts } from '../../../i18n/part-texts.ts';
import { pageLayouts as ar } from './messages/ar.ts';
import { pageLayouts as en } from './messages/en.ts';
import { pageLayouts as tr } from './messages/tr.ts';

export const usePageLayoutTexts = partTexts({ tr, en, ar });
