import { partTexts } from '../../../i18n/part-texts.ts';
import { notices as ar } from '../messages/ar.ts';
import { notices as en } from '../messages/en.ts';
import { notices as tr } from '../messages/tr.ts';

export const useNoticeTexts = partTexts({ tr, en, ar });
