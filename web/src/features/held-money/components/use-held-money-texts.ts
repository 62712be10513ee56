import { partTexts } from '../../../i18n/part-texts.ts';
import { heldMoney as ar } from '../texts/ar.ts';
import { heldMoney as en } from '../texts/en.ts';
import { heldMoney as tr } from '../texts/tr.ts';

export const useHeldMoneyTexts = partTexts({ tr, en, ar });
