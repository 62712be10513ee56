import { Gift, LoaderCircle, Percent } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { formatDuration, formatFutureTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { promotionsMessages } from './messages/promotions-messages.ts';
import type { PromotionKind, TimedPromotionOffer } from './offer-monitor.ts';
import type { PromotionState } from './promotion-requests.ts';
import type { Promotions } from './use-promotions.ts';

interface OfferListProps {
  promotions: Promotions;
  balanceMinor: number | null;
}

/** Shows a button for each promotion that the player can claim, and for the others a text with the time or the reason. */
export const PromotionOfferList = ({ promotions, balanceMinor }: OfferListProps) => {
  const { service, state, reported, offered } = promotions;
  if (reported === 'asking') return null;
  if (reported === 'untold') return <UntoldKeys promotions={promotions} balanceMinor={balanceMinor} />;
  return offered.map((kind) => (
    <OfferRow
      key={kind}
      kind={kind}
      icon={icons[kind]}
      offer={reported[kind]}
      isAsked={state[kind].isAsked}
      onAsk={() => service.ask(kind, true)}
    />
  ));
};

const icons: Readonly<Record<PromotionKind, ReactNode>> = {
  discount: <Percent aria-hidden="true" className="size-5" />,
  bonus: <Gift aria-hidden="true" className="size-5" />,
};

/** Buttons for both promotions, for a server that does not list its offers but only gives the reason of a refusal. */
const UntoldKeys = ({ promotions: { service, state }, balanceMinor }: OfferListProps) => {
  const { t } = useMessages(promotionsMessages);
  const money = useMoneyFormat();
  const limitMinor = service.discountLimitMinor;
  const isTooRich = limitMinor !== null && balanceMinor !== null && balanceMinor >= limitMinor;
  return (
    <>
      <UntoldKey
        icon={icons.discount}
        name={t('discount')}
        askName={t('askDiscount')}
        state={state.discount}
        hindrance={isTooRich ? t('under', { amount: money(limitMinor, { short: true }) }) : null}
        onAsk={() => service.ask('discount')}
      />
      <UntoldKey
        icon={icons.bonus}
        name={t('bonus')}
        askName={t('askBonus')}
        state={state.bonus}
        hindrance={null}
        onAsk={() => service.ask('bonus')}
      />
    </>
  );
};

interface UntoldKeyProps {
  icon: ReactNode;
  name: string;
  askName: string;
  state: PromotionState;
  hindrance: string | null;
  onAsk: () => void;
}

const UntoldKey = ({ icon, name, askName, state, hindrance, onAsk }: UntoldKeyProps) => {
  const { t } = useMessages(promotionsMessages);
  const leftMs = useRemainingMs(state.readyAt) ?? 0;
  const status = leftMs > 0 ? t('readyIn', { time: formatDuration(leftMs) }) : (hindrance ?? t('ready'));
  return (
    <div className="flex min-h-13 items-center gap-4">
      <span className="flex-none text-ink-2">{icon}</span>
      <p className="min-w-0 flex-1 leading-tight">
        <b className="font-semibold">{name}</b>
        <span className="figures block text-12 text-ink-2">{status}</span>
      </p>
      <Button aria-label={askName} busy={state.isAsked} onClick={onAsk} className="min-w-18">
        {t('ask')}
      </Button>
    </div>
  );
};

interface OfferRowProps {
  kind: PromotionKind;
  icon: ReactNode;
  offer: TimedPromotionOffer;
  isAsked: boolean;
  onAsk: () => void;
}

/** Row of a promotion. A focused button stays until the focus moves: otherwise the next press of the space bar would spin. */
const OfferRow = ({ kind, icon, offer, isAsked, onAsk }: OfferRowProps) => {
  const { t } = useMessages(promotionsMessages);
  const text = useOfferText(kind, offer);
  const [holdsFocus, setHoldsFocus] = useState(false);
  const isClaimable = offer.refusal === null;
  const hasKey = isClaimable || isAsked || holdsFocus;
  const isReady = isClaimable && !isAsked;
  return (
    <div className={joinClassNames('flex items-center gap-4', hasKey ? 'min-h-13' : 'min-h-10')}>
      <span className={joinClassNames('flex-none', hasKey ? 'text-ink-2' : 'text-ink-3')}>{icon}</span>
      <p className={joinClassNames('min-w-0 flex-1 leading-tight', !hasKey && 'text-ink-2')}>
        <b className="font-semibold">{t(`${kind}`)}</b>
        <span className="figures block text-12 text-ink-2">{text}</span>
      </p>
      {hasKey && (
        <Button
          aria-label={t(kind === 'discount' ? 'askDiscount' : 'askBonus')}
          aria-disabled={!isReady}
          aria-busy={isAsked || undefined}
          onClick={() => isReady && onAsk()}
          onFocus={({ currentTarget }) => setHoldsFocus(currentTarget.matches(':focus-visible'))}
          onBlur={() => setHoldsFocus(false)}
          className="min-w-18 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3"
        >
          {isAsked && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
          <span>{t('ask')}</span>
        </Button>
      )}
    </div>
  );
};

const useOfferText = (kind: PromotionKind, { amount, refusal, againAt }: TimedPromotionOffer): string => {
  const { t, language } = useMessages(promotionsMessages);
  const money = useMoneyFormat();
  if (!refusal) return t(`${kind}Offer`, { amount: money(amount) });
  const time = againAt === null ? null : formatFutureTime(againAt, language);
  switch (refusal.code) {
    case 'PROMOTION_DAY_LIMIT':
      return time === null ? t('dayLimit') : t('dayLimitUntil', { time });
    case 'PROMOTION_BALANCE_TOO_HIGH':
      return t('under', { amount: money(refusal.Params.amount, { short: true }) });
    case 'DISCOUNT_NOTHING_LOST':
      return t('nothingLost');
    case 'BONUS_STAKE_FIRST':
      return t('stakeFirst', { amount: money(refusal.Params.amount) });
    default:
      return time === null ? t('notNow') : t('nextFrom', { time });
  }
};
