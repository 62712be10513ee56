import { partTexts } from '../../../i18n/part-texts.ts';
import { titles as ar } from './texts/ar.ts';
import { titles as en } from './texts/en.ts';
import { titles as tr } from './texts/tr.ts';

export const useTemplateTitles = partTexts({ tr, en, ar });
