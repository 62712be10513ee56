import { partTexts } from '../../../i18n/part-texts.ts';
import { lineTest as ar } from '../texts/ar.ts';
import { lineTest as en } from '../texts/en.ts';
import { lineTest as tr } from '../texts/tr.ts';

export const useLineTestTexts = partTexts({ tr, en, ar });
export type TranslateLineTest = ReturnType<typeof useLineTestTexts>['t'];
