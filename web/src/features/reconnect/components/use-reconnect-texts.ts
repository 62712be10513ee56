import { reconnect as ar } from '../../../i18n/ar/reconnect.ts';
import { reconnect as en } from '../../../i18n/en/reconnect.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { reconnect as tr } from '../../../i18n/tr/reconnect.ts';

/** The texts travel with the dialog, which few visits need. */
export const useReconnectTexts = partTexts({ tr, en, ar });
