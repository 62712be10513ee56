import { partTexts } from '../../../i18n/part-texts.ts';
import { lock as ar } from '../messages/ar.ts';
import { lock as en } from '../messages/en.ts';
import { lock as tr } from '../messages/tr.ts';

export const useLockTexts = partTexts({ tr, en, ar });
