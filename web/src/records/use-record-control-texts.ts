import { partTexts } from '../i18n/part-texts.ts';
import { recordControls as ar } from './texts/ar.ts';
import { recordControls as en } from './texts/en.ts';
import { recordControls as tr } from './texts/tr.ts';

/** The texts of what stands around a list of records; they travel with its page. */
export const useRecordControlTexts = partTexts({ tr, en, ar });
