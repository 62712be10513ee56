import { partTexts } from '../../../i18n/part-texts.ts';
import { protection as ar } from '../texts/ar.ts';
import { protection as en } from '../texts/en.ts';
import { protection as tr } from '../texts/tr.ts';

export const useProtectionTexts = partTexts({ tr, en, ar });
