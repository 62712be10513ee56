import { titles as ar } from '../../i18n/ar/template-titles.ts';
import { titles as en } from '../../i18n/en/template-titles.ts';
import { partTexts } from '../../i18n/part-texts.ts';
import { titles as tr } from '../../i18n/tr/template-titles.ts';

/** What the template pages are called; the texts travel with them. */
export const useTemplateTitles = partTexts({ tr, en, ar });
