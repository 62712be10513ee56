import { useEffect, useSyncExternalStore } from 'react';
import type { GameSession } from '../session/game-session.ts';
import type { SeatView } from '../session/game-state.ts';
import { balanceIn } from '../session/seat-view.ts';
import { OfferList } from './offer-list.tsx';
import { usePromotionTexts } from './use-promotion-texts.ts';
import { type Promotions, useFreshOffers } from './use-promotions.ts';

interface PromotionKeysProps {
  session: GameSession;
  promotions: Promotions;
  seat: SeatView | null;
}

/** The promotions beside the game. */
export const PromotionKeys = ({ session: { controls }, promotions, seat }: PromotionKeysProps) => {
  const { t } = usePromotionTexts();
  const isAway = useSyncExternalStore(controls.subscribe, () => controls.get().isAway);
  const balanceMinor = balanceIn(seat);
  const { watch, offered } = promotions;
  useFreshOffers(watch, isAway, balanceMinor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rules of the house may end what can be had
  useEffect(() => watch.noteWalletChange(), [watch, seat?.terms]);
  const cabinet = seat?.cabinet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of a round may change what can be had
  useEffect(() => watch.notePlay(), [watch, cabinet?.roundId, cabinet?.phase]);
  if (offered.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-1 border-b border-line py-4">
      <OfferList promotions={promotions} balanceMinor={balanceMinor} />
    </section>
  );
};
