import { partTexts } from '../../../i18n/part-texts.ts';
import { lock as ar } from '../texts/ar.ts';
import { lock as en } from '../texts/en.ts';
import { lock as tr } from '../texts/tr.ts';

export const useLockTexts = partTexts({ tr, en, ar });
