import { partTexts } from '../../../i18n/part-texts.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { tr } from './messages/tr.ts';

export const useWinsTexts = partTexts({ tr, en, ar });
