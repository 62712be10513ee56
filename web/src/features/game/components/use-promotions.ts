import { useEffect, useState, useSyncExternalStore } from 'react';
import { signInStore } from '../../../api/account.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import { currentLanguage, translate } from '../../../i18n/i18n.ts';
import { settings } from '../../../settings/settings.ts';
import { showToast } from '../../../ui/toast.ts';
import { getBonus } from '../api/get-bonus.ts';
import { getDiscount } from '../api/get-discount.ts';
import { storedLastUse } from '../session/last-use.ts';
import { PromotionDesk, type PromotionRules } from '../session/promotion-desk.ts';

export interface Promotions {
  readonly desk: PromotionDesk;
  readonly state: ReturnType<PromotionDesk['getState']>;
}

/** The desk for discounts and bonuses, as long as the game is open. `balanceMinor` is null before it is known. */
export const usePromotions = (balanceMinor: number | null): Promotions => {
  const [desk] = useState(openDesk);
  useEffect(() => {
    if (balanceMinor !== null) desk.seeBalance(balanceMinor);
  }, [desk, balanceMinor]);
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.getState) };
};

const openDesk = (): PromotionDesk =>
  new PromotionDesk({
    rules: rulesOf(settings()),
    lastUse: storedLastUse(playerId(), () => localStorage),
    ask: (kind) => (kind === 'discount' ? getDiscount() : getBonus()),
    now: Date.now,
    given: (kind, amountMinor) => {
      const amount = formatMoney(amountMinor, {
        language: currentLanguage(),
        currency: settings().CURRENCY,
      });
      showToast('success', translate(`game.promotions.${kind}Given`, { amount }), { id: `game-${kind}` });
    },
    refused: (error) => showToast('error', errorText(error), { id: 'game-promotion' }),
    failed: (failure) => showToast('error', failureText(failure), { id: 'game-promotion' }),
  });

const rulesOf = (operator: ReturnType<typeof settings>): PromotionRules => ({
  minimumMinor: Math.round(operator.DISCOUNT_MIN * 100),
  checksBalance: operator.DISCOUNT_BALANCE_CHECK,
  cooldownMs: operator.DISCOUNT_COOLDOWN_MS,
  automatic: { discount: operator.AUTO_DISCOUNT, bonus: operator.AUTO_BONUS },
});

const playerId = (): string => {
  const state = signInStore.getState();
  return state.kind === 'signedIn' ? String(state.account.user.id) : '';
};
