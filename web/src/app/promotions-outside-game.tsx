import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { PromotionOffersOutsideGame, PromotionsButton } from '../features/game/promotions/offers-outside-game.tsx';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { protectionKey } from '../features/protection/api/protection-key.ts';
import { protectionMessages } from '../features/protection/messages/protection-messages.ts';
import { walletStore } from '../features/wallet/store/wallet-store.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { offersButtonStore } from './frame/lazy-promotions-button.tsx';

/**
 * Discounts and bonuses on every page except the game, which has its own. Also shows the note that nobody can play, if the operator's rules
 * cannot be read.
 */
export const PromotionsOutsideGame = () => {
  const balanceMinor = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor ?? null);
  const isLocked = useStore(lockStore, ({ state }) => state !== 'open');
  useEffect(() => offersButtonStore.setState({ Key: PromotionsButton }), []);
  const queries = useQueryClient();
  /** Calls `receive` when the query of the player's restrictions is updated: a restriction also ends promotions. */
  const onBreak = useCallback(
    (receive: () => void) =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === protectionKey[0]) receive();
      }),
    [queries],
  );
  return (
    <>
      {getOperatorSettings().FAIL_SAFE && <FailSafeNote />}
      <PromotionOffersOutsideGame balanceMinor={balanceMinor} isLocked={isLocked} onOtherChange={onBreak} />
    </>
  );
};

/** Note on every page that the profile with the rules of the operator's jurisdiction cannot be read, so nobody can play. */
const FailSafeNote = () => {
  const { t } = useMessages(protectionMessages);
  return (
    <p
      role="status"
      className="sticky bottom-0 z-10 mt-4 rounded-card border border-warn bg-surface-2 px-4 py-3 text-center font-semibold text-ink"
    >
      {t('failSafe')}
    </p>
  );
};
