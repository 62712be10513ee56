import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { signInStore } from '../../../api/account.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { settings } from '../../../settings/settings.ts';
import { showToast } from '../../../ui/toast.ts';
import { askPromotion } from '../api/ask-promotion.ts';
import { storedLastUse } from '../session/last-use.ts';
import { PromotionDesk, type PromotionDeskOptions, type PromotionRules } from '../session/promotion-desk.ts';
import { useGameTexts } from './use-game-texts.ts';

export interface Promotions {
  readonly desk: PromotionDesk;
  readonly state: ReturnType<PromotionDesk['getState']>;
}

/** The desk for discounts and bonuses, as long as the game is open. `balanceMinor` is null before it is known. */
export const usePromotions = (balanceMinor: number | null): Promotions => {
  const { t } = useGameTexts();
  const money = useMoney();
  const tell = useRef<Given>(() => {});
  useEffect(() => {
    tell.current = (kind, amountMinor) =>
      showToast(
        'success',
        amountMinor > 0
          ? t(`game.promotions.${kind}Given`, { amount: money(amountMinor) })
          : // The server gave it without saying how much.
            t(`game.promotions.${kind}GivenUntold`),
        { id: `game-${kind}` },
      );
  });
  const [desk] = useState(() => openDesk((kind, amountMinor) => tell.current(kind, amountMinor)));
  useEffect(() => {
    if (balanceMinor !== null) desk.seeBalance(balanceMinor);
  }, [desk, balanceMinor]);
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.getState) };
};

type Given = PromotionDeskOptions['given'];

const openDesk = (given: Given): PromotionDesk =>
  new PromotionDesk({
    rules: rulesOf(settings()),
    lastUse: storedLastUse(playerId(), () => localStorage),
    ask: askPromotion,
    now: Date.now,
    given,
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
