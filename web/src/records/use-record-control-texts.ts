import { partTexts } from '../i18n/part-texts.ts';
import { recordControls as ar } from './texts/ar.ts';
import { recordControls as en } from './texts/en.ts';
import { recordControls as tr } from './texts/tr.ts';

export const useRecordControlTexts = partTexts({ tr, en, ar });
