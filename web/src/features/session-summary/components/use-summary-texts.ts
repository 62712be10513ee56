import { partTexts } from '../../../i18n/part-texts.ts';
import { sessionSummary as ar } from '../texts/ar.ts';
import { sessionSummary as en } from '../texts/en.ts';
import { sessionSummary as tr } from '../texts/tr.ts';

/** The texts travel with the card. */
export const useSummaryTexts = partTexts({ tr, en, ar });
