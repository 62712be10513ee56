import { partTexts } from '../../../i18n/part-texts.ts';
import { sessionSummary as ar } from '../texts/ar.ts';
import { sessionSummary as en } from '../texts/en.ts';
import { sessionSummary as tr } from '../texts/tr.ts';

export const useSummaryTexts = partTexts({ tr, en, ar });
