import { partTexts } from '../../../i18n/part-texts.ts';
import { lock as ar } from '../texts/ar.ts';
import { lock as en } from '../texts/en.ts';
import { lock as tr } from '../texts/tr.ts';

/** The texts travel with the dialog, which is loaded when nobody is there. */
export const useLockTexts = partTexts({ tr, en, ar });
