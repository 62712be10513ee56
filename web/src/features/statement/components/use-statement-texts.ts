import { partTexts } from '../../../i18n/part-texts.ts';
import { statement as ar } from '../texts/ar.ts';
import { statement as en } from '../texts/en.ts';
import { statement as tr } from '../texts/tr.ts';

export const useStatementTexts = partTexts({ tr, en, ar });
