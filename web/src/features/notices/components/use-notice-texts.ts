import { partTexts } from '../../../i18n/part-texts.ts';
import { notices as ar } from '../texts/ar.ts';
import { notices as en } from '../texts/en.ts';
import { notices as tr } from '../texts/tr.ts';

export const useNoticeTexts = partTexts({ tr, en, ar });
