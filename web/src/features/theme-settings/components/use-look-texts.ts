import { partTexts } from '../../../i18n/part-texts.ts';
import { look as ar } from '../messages/ar.ts';
import { look as en } from '../messages/en.ts';
import { look as tr } from '../messages/tr.ts';

export const useLookTexts = partTexts({ tr, en, ar });
