import { partTexts } from '../../../i18n/part-texts.ts';
import { playerPage as ar } from './messages/ar.ts';
import { playerPage as en } from './messages/en.ts';
import { playerPage as tr } from './messages/tr.ts';

export const usePlayerPageTexts = partTexts({ tr, en, ar });
