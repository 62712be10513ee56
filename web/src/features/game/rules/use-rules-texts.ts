import { partTexts } from '../../../i18n/part-texts.ts';
import { rules as ar } from './messages/ar.ts';
import { rules as en } from './messages/en.ts';
import { rules as tr } from './messages/tr.ts';

export const useRulesTexts = partTexts({ tr, en, ar });
