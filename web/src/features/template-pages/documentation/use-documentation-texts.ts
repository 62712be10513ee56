import { documentation as ar } from '../../../i18n/ar/template-documentation.ts';
import { documentation as en } from '../../../i18n/en/template-documentation.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { documentation as tr } from '../../../i18n/tr/template-documentation.ts';

export const useDocumentationTexts = partTexts({ tr, en, ar });
