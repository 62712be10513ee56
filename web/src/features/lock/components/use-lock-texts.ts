import { lock as ar } from '../../../i18n/ar/lock.ts';
import { lock as en } from '../../../i18n/en/lock.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { lock as tr } from '../../../i18n/tr/lock.ts';

/** The texts travel with the dialog, which is loaded when nobody is there. */
export const useLockTexts = partTexts({ tr, en, ar });
