import { partTexts } from '../../../i18n/part-texts.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { tr } from './messages/tr.ts';

export const useWatchTexts = partTexts({ tr, en, ar });
