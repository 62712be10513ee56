import { partTexts } from '../../../i18n/part-texts.ts';
import { quickPanel as ar } from '../texts/ar.ts';
import { quickPanel as en } from '../texts/en.ts';
import { quickPanel as tr } from '../texts/tr.ts';

export const useQuickPanelTexts = partTexts({ tr, en, ar });
