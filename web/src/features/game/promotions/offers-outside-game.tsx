import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { promotionsMessages } from './messages/promotions-messages.ts';
import './offers-key.css';
import { Gift, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { systemClock } from '../../../clock/clock.ts';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { PromotionKind, ReportedOffers } from './offer-monitor.ts';
import { PromotionOfferList } from './promotion-offer-list.tsx';
import { type PromotionState, promotionKinds } from './promotion-requests.ts';
import { usePromotions, useRefreshedPromotionOffers } from './use-promotions.ts';

/** Conditions of promotions that the page checks itself, for a server that does not list its offers. */
interface OfferConditions {
  readonly state: Readonly<Record<PromotionKind, PromotionState>>;
  readonly balanceMinor: number | null;
  /** A discount requires a wallet balance below this, in minor units; null: no limit. */
  readonly discountLimitMinor: number | null;
  readonly nowMs: number;
}

/** Returns whether the player can claim a promotion now, according to the server or, if it lists no offers, to the page's own rules. */
export const isPromotionClaimable = (reported: ReportedOffers, localConditions: OfferConditions): boolean => {
  if (reported === 'asking') return false;
  return promotionKinds.some((kind) =>
    reported === 'untold' ? isReady(kind, localConditions) : reported[kind].refusal === null,
  );
};

const isReady = (kind: PromotionKind, { state, balanceMinor, discountLimitMinor, nowMs }: OfferConditions) => {
  if ((state[kind].readyAt ?? nowMs) > nowMs) return false;
  const limitMinor = kind === 'discount' ? discountLimitMinor : null;
  return limitMinor === null || balanceMinor === null || balanceMinor < limitMinor;
};

const keyStore = createStore(() => ({ isClaimable: false, isOpen: false }));

interface OffersOutsideProps {
  /** The wallet's balance in minor units; null until known. */
  balanceMinor: number | null;
  isLocked: boolean;
  /** Subscribes to other changes that may affect the offers. Returns the function that unsubscribes. */
  onOtherChange: (receive: () => void) => () => void;
}

/** Promotions of a player who is not in a game, shown in a panel that `PromotionsButton` opens. */
export const PromotionOffersOutsideGame = ({ balanceMinor, isLocked, onOtherChange }: OffersOutsideProps) => {
  const { t } = useMessages(promotionsMessages);
  const { t: common } = useMessages(mainMessages);
  const promotions = usePromotions(isLocked ? null : balanceMinor);
  const { watch, reported, state, service, offered } = promotions;
  useRefreshedPromotionOffers(watch, isLocked, balanceMinor);
  useEffect(() => onOtherChange(() => watch.refresh()), [onOtherChange, watch]);
  // Re-renders when the discount's cool-down ends, if the page itself has to measure it.
  useRemainingMs(reported === 'untold' ? state.discount.readyAt : null);
  useRemainingMs(reported === 'untold' ? state.bonus.readyAt : null);
  const { discountLimitMinor } = service;
  const isAny = isPromotionClaimable(reported, {
    state,
    balanceMinor,
    discountLimitMinor,
    nowMs: systemClock.nowMs(),
  });
  useEffect(() => keyStore.setState({ isClaimable: isAny }), [isAny]);
  useEffect(() => () => keyStore.setState({ isClaimable: false, isOpen: false }), []);
  const isOpen = useStore(keyStore, (store) => store.isOpen);
  if (!isOpen) return null;
  return (
    <SidePanel label={t('title')} onClose={close}>
      <header className="flex h-16 flex-none items-center justify-between border-b border-line ps-5 pe-2">
        <h2 className="text-16">{t('title')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={close} />
      </header>
      <div className="grid content-start gap-3 p-5">
        {offered.length === 0 && <p className="text-ink-2">{t('notNow')}</p>}
        <PromotionOfferList promotions={promotions} balanceMinor={balanceMinor} />
      </div>
    </SidePanel>
  );
};

const close = () => keyStore.setState({ isOpen: false });

/** Button for the promotions. Shown only while a promotion can be claimed, or while it has the focus, which would otherwise be lost. */
export const PromotionsButton = () => {
  const { t } = useMessages(promotionsMessages);
  const { isClaimable: isAny, isOpen } = useStore(keyStore);
  const [holdsFocus, setHoldsFocus] = useState(false);
  if (!isAny && !isOpen && !holdsFocus) return null;
  return (
    <IconButton
      label={t('title')}
      icon={<Gift />}
      className="offers-key"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onFocus={() => setHoldsFocus(true)}
      // The open panel has the focus now and returns it to this button.
      onBlur={() => setHoldsFocus(keyStore.getState().isOpen)}
      onClick={() => keyStore.setState({ isOpen: true })}
    />
  );
};
