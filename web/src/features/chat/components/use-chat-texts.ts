import { partTexts } from '../../../i18n/part-texts.ts';
import { chat as ar } from '../texts/ar.ts';
import { chat as en } from '../texts/en.ts';
import { chat as tr } from '../texts/tr.ts';

export const useChatTexts = partTexts({ tr, en, ar });
