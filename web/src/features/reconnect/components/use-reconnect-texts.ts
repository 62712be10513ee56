import { partTexts } from '../../../i18n/part-texts.ts';
import { reconnect as ar } from '../texts/ar.ts';
import { reconnect as en } from '../texts/en.ts';
import { reconnect as tr } from '../texts/tr.ts';

export const useReconnectTexts = partTexts({ tr, en, ar });
