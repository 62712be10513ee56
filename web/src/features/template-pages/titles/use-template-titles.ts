import { partTexts } from '../../../i18n/part-texts.ts';
import { titles as ar } from './messages/ar.ts';
import { titles as en } from './messages/en.ts';
import { titles as tr } from './messages/tr.ts';

export const useTemplateTitles = partTexts({ tr, en, ar });
