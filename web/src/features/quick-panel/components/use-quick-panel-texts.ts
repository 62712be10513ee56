import { quickPanel as ar } from '../../../i18n/ar/quick-panel.ts';
import { quickPanel as en } from '../../../i18n/en/quick-panel.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { quickPanel as tr } from '../../../i18n/tr/quick-panel.ts';

export const useQuickPanelTexts = partTexts({ tr, en, ar });
