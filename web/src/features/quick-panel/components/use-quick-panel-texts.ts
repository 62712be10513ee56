import { partTexts } from '../../../i18n/part-texts.ts';
import { quickPanel as ar } from '../messages/ar.ts';
import { quickPanel as en } from '../messages/en.ts';
import { quickPanel as tr } from '../messages/tr.ts';

export const useQuickPanelTexts = partTexts({ tr, en, ar });
