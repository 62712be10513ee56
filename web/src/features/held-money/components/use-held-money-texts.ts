import { partTexts } from '../../../i18n/part-texts.ts';
import { heldMoney as ar } from '../messages/ar.ts';
import { heldMoney as en } from '../messages/en.ts';
import { heldMoney as tr } from '../messages/tr.ts';

export const useHeldMoneyTexts = partTexts({ tr, en, ar });
