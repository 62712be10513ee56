import { heldMoney as ar } from '../../../i18n/ar/held-money.ts';
import { heldMoney as en } from '../../../i18n/en/held-money.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { heldMoney as tr } from '../../../i18n/tr/held-money.ts';

/** The texts travel with the notice, which hardly a visit needs. */
export const useHeldMoneyTexts = partTexts({ tr, en, ar });
