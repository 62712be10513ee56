import { partTexts } from '../../../i18n/part-texts.ts';
import { chat as ar } from '../messages/ar.ts';
import { chat as en } from '../messages/en.ts';
import { chat as tr } from '../messages/tr.ts';

export const useChatTexts = partTexts({ tr, en, ar });
