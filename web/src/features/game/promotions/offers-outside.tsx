import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { promotionsMessages } from './messages/index.ts';
import './offers-key.css';
import { Gift, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { systemClock } from '../../../clock/clock.ts';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { OfferList } from './offer-list.tsx';
import type { PromotionKind, SeenOffers } from './offer-monitor.ts';
import { type PromotionState, promotionKinds } from './promotion-requests.ts';
import { useFreshOffers, usePromotions } from './use-promotions.ts';

/** What the page itself knows, for a server that does not say what can be had. */
interface OfferConditions {
  readonly state: Readonly<Record<PromotionKind, PromotionState>>;
  readonly balanceMinor: number | null;
  /** A discount requires a wallet below this, in minor units; null: no limit. */
  readonly discountLimitMinor: number | null;
  readonly nowMs: number;
}

/** Returns whether the player would get a promotion now, as far as the server or else the page can tell. */
export const isClaimable = (reported: SeenOffers, own: OfferConditions): boolean => {
  if (reported === 'asking') return false;
  return promotionKinds.some((kind) =>
    reported === 'untold' ? isReady(kind, own) : reported[kind].refusal === null,
  );
};

const isReady = (
  kind: PromotionKind,
  { state, balanceMinor, discountLimitMinor, nowMs }: OfferConditions,
) => {
  if ((state[kind].readyAt ?? nowMs) > nowMs) return false;
  const limitMinor = kind === 'discount' ? discountLimitMinor : null;
  return limitMinor === null || balanceMinor === null || balanceMinor < limitMinor;
};

const keyStore = createStore(() => ({ isClaimable: false, isOpen: false }));

interface OffersOutsideProps {
  /** The wallet; null until known. */
  balanceMinor: number | null;
  isLocked: boolean;
  /** Calls back when something else may have changed what can be had. Returns a function that ends this. */
  onOtherChange: (receive: () => void) => () => void;
}

/** Keeps the promotions of a player who is not in a game, and shows them in a panel that `OffersKey` opens. */
export const OffersOutside = ({ balanceMinor, isLocked, onOtherChange }: OffersOutsideProps) => {
  const { t } = useMessages(promotionsMessages);
  const { t: common } = useMessages(mainMessages);
  const promotions = usePromotions(isLocked ? null : balanceMinor);
  const { watch, reported, state, service, offered } = promotions;
  useFreshOffers(watch, isLocked, balanceMinor);
  useEffect(() => onOtherChange(() => watch.refresh()), [onOtherChange, watch]);
  // Draws again when a cool-down of the page's own ends.
  useLeftMs(reported === 'untold' ? state.discount.readyAt : null);
  useLeftMs(reported === 'untold' ? state.bonus.readyAt : null);
  const { discountLimitMinor } = service;
  const isAny = isClaimable(reported, {
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
        <OfferList promotions={promotions} balanceMinor={balanceMinor} />
      </div>
    </SidePanel>
  );
};

const close = () => keyStore.setState({ isOpen: false });

/** Key that is there only while a promotion can be had, and while it has the focus, which would be lost with it. */
export const OffersKey = () => {
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
      // The open panel has the focus, and gives it back here.
      onBlur={() => setHoldsFocus(keyStore.getState().isOpen)}
      onClick={() => keyStore.setState({ isOpen: true })}
    />
  );
};
