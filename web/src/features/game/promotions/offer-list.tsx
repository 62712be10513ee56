import { Gift, Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import type { PromotionKind } from './last-use.ts';
import { OfferRow } from './offer-row.tsx';
import type { PromotionState } from './promotion-desk.ts';
import { usePromotionTexts } from './use-promotion-texts.ts';
import type { Promotions } from './use-promotions.ts';

interface OfferListProps {
  promotions: Promotions;
  balanceMinor: number | null;
}

/** Shows a key for each promotion that can be had, and for others a text with the time or the reason. */
export const OfferList = ({ promotions, balanceMinor }: OfferListProps) => {
  const { desk, state, reported, offered } = promotions;
  if (reported === 'asking') return null;
  if (reported === 'untold') return <UntoldKeys promotions={promotions} balanceMinor={balanceMinor} />;
  return offered.map((kind) => (
    <OfferRow
      key={kind}
      kind={kind}
      icon={icons[kind]}
      offer={reported[kind]}
      isAsked={state[kind].isAsked}
      onAsk={() => desk.ask(kind, true)}
    />
  ));
};

const icons: Readonly<Record<PromotionKind, ReactNode>> = {
  discount: <Percent aria-hidden="true" className="size-5" />,
  bonus: <Gift aria-hidden="true" className="size-5" />,
};

/** Keys for both promotions, for a server that does not say what is on offer but only why it refuses. */
const UntoldKeys = ({ promotions: { desk, state }, balanceMinor }: OfferListProps) => {
  const { t } = usePromotionTexts();
  const money = useMoney();
  const limitMinor = desk.discountLimitMinor;
  const isTooRich = limitMinor !== null && balanceMinor !== null && balanceMinor >= limitMinor;
  return (
    <>
      <UntoldKey
        icon={icons.discount}
        name={t('discount')}
        askName={t('askDiscount')}
        state={state.discount}
        hindrance={isTooRich ? t('under', { amount: money(limitMinor, { short: true }) }) : null}
        onAsk={() => desk.ask('discount')}
      />
      <UntoldKey
        icon={icons.bonus}
        name={t('bonus')}
        askName={t('askBonus')}
        state={state.bonus}
        hindrance={null}
        onAsk={() => desk.ask('bonus')}
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
  const { t } = usePromotionTexts();
  const leftMs = useLeftMs(state.readyAt) ?? 0;
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
