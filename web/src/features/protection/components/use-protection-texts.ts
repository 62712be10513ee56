import { partTexts } from '../../../i18n/part-texts.ts';
import { protection as ar } from '../messages/ar.ts';
import { protection as en } from '../messages/en.ts';
import { protection as tr } from '../messages/tr.ts';

export const useProtectionTexts = partTexts({ tr, en, ar });
