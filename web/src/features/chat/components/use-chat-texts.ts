import { chat as ar } from '../../../i18n/ar/chat.ts';
import { chat as en } from '../../../i18n/en/chat.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { chat as tr } from '../../../i18n/tr/chat.ts';

export const useChatTexts = partTexts({ tr, en, ar });
