import { search as ar } from '../../../i18n/ar/template-search.ts';
import { search as en } from '../../../i18n/en/template-search.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { search as tr } from '../../../i18n/tr/template-search.ts';

export const useSearchTexts = partTexts({ tr, en, ar });
