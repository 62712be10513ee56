import { partTexts } from '../../../i18n/part-texts.ts';
import { statement as ar } from '../messages/ar.ts';
import { statement as en } from '../messages/en.ts';
import { statement as tr } from '../messages/tr.ts';

export const useStatementTexts = partTexts({ tr, en, ar });
