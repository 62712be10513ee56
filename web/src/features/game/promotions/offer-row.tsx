import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatClock } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PromotionKind } from './last-use.ts';
import type { TimedPromotionOffer } from './offer-watch.ts';
import { usePromotionTexts } from './use-promotion-texts.ts';

interface OfferRowProps {
  kind: PromotionKind;
  icon: ReactNode;
  offer: TimedPromotionOffer;
  isAsked: boolean;
  onAsk: () => void;
}

/** Row of a promotion. Its focused key stays until the focus moves: otherwise the next press of the space bar would spin. */
export const OfferRow = ({ kind, icon, offer, isAsked, onAsk }: OfferRowProps) => {
  const { t } = usePromotionTexts();
  const text = useOfferText(kind, offer);
  const [holdsFocus, setHoldsFocus] = useState(false);
  const canBeHad = offer.refusal === null;
  const hasKey = canBeHad || isAsked || holdsFocus;
  const isReady = canBeHad && !isAsked;
  return (
    <div className={classNames('flex items-center gap-4', hasKey ? 'min-h-13' : 'min-h-10')}>
      <span className={classNames('flex-none', hasKey ? 'text-ink-2' : 'text-ink-3')}>{icon}</span>
      <p className={classNames('min-w-0 flex-1 leading-tight', !hasKey && 'text-ink-2')}>
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
  const { t, language } = usePromotionTexts();
  const money = useMoney();
  if (!refusal) return t(`${kind}Offer`, { amount: money(amount) });
  const time = againAt === null ? null : formatClock(againAt, language);
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
