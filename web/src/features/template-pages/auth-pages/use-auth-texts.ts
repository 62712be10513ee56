import { partTexts } from '../../../i18n/part-texts.ts';
import { auth as ar } from './messages/ar.ts';
import { auth as en } from './messages/en.ts';
import { auth as tr } from './messages/tr.ts';

export const useAuthTexts = partTexts({ tr, en, ar });
