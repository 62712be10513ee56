import { recordControls as ar } from '../../i18n/ar/record-controls.ts';
import { recordControls as en } from '../../i18n/en/record-controls.ts';
import { partTexts } from '../../i18n/part-texts.ts';
import { recordControls as tr } from '../../i18n/tr/record-controls.ts';

/** The texts of what stands around a list of records; they travel with its page. */
export const useRecordControlTexts = partTexts({ tr, en, ar });
