import { partTexts } from '../../../i18n/part-texts.ts';
import { lineTest as ar } from '../messages/ar.ts';
import { lineTest as en } from '../messages/en.ts';
import { lineTest as tr } from '../messages/tr.ts';

export const useLineTestTexts = partTexts({ tr, en, ar });
export type TranslateLineTest = ReturnType<typeof useLineTestTexts>['t'];
