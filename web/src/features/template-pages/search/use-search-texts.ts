import { partTexts } from '../../../i18n/part-texts.ts';
import { search as ar } from './messages/ar.ts';
import { search as en } from './messages/en.ts';
import { search as tr } from './messages/tr.ts';

export const useSearchTexts = partTexts({ tr, en, ar });
