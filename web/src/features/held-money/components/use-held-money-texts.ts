import { partTexts } from '../../../i18n/part-texts.ts';
import { heldMoney as ar } from '../texts/ar.ts';
import { heldMoney as en } from '../texts/en.ts';
import { heldMoney as tr } from '../texts/tr.ts';

/** The texts travel with the notice, which hardly a visit needs. */
export const useHeldMoneyTexts = partTexts({ tr, en, ar });
