import { partTexts } from '../../../i18n/part-texts.ts';
import { staffMessages as ar } from './messages/ar.ts';
import { staffMessages as en } from './messages/en.ts';
import { staffMessages as tr } from './messages/tr.ts';

export const useMessageTexts = partTexts({ tr, en, ar });
