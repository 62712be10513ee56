import { partTexts } from '../../../i18n/part-texts.ts';
import { documentation as ar } from './messages/ar.ts';
import { documentation as en } from './messages/en.ts';
import { documentation as tr } from './messages/tr.ts';

export const useDocumentationTexts = partTexts({ tr, en, ar });
