import { sessionSummary as ar } from '../../../i18n/ar/session-summary.ts';
import { sessionSummary as en } from '../../../i18n/en/session-summary.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { sessionSummary as tr } from '../../../i18n/tr/session-summary.ts';

/** The texts travel with the card. */
export const useSummaryTexts = partTexts({ tr, en, ar });
