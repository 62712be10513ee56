import { partTexts } from '../../../i18n/part-texts.ts';
import { reconnect as ar } from '../messages/ar.ts';
import { reconnect as en } from '../messages/en.ts';
import { reconnect as tr } from '../messages/tr.ts';

export const useReconnectTexts = partTexts({ tr, en, ar });
