import { partTexts } from '../../../i18n/part-texts.ts';
import { sessionSummary as ar } from '../messages/ar.ts';
import { sessionSummary as en } from '../messages/en.ts';
import { sessionSummary as tr } from '../messages/tr.ts';

export const useSummaryTexts = partTexts({ tr, en, ar });
