import { partTexts } from '../../../i18n/part-texts.ts';
import { documentation as ar } from './texts/ar.ts';
import { documentation as en } from './texts/en.ts';
import { documentation as tr } from './texts/tr.ts';

export const useDocumentationTexts = partTexts({ tr, en, ar });
