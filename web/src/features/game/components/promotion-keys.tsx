import { Gift, Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import type { PromotionState } from '../session/promotion-desk.ts';
import { useGameTexts } from './use-game-texts.ts';
import type { Promotions } from './use-promotions.ts';

/** Discount and bonus, each with when it can be had. Asking when it cannot says why. */
export const PromotionKeys = ({
  promotions: { desk, state },
  balanceMinor,
}: {
  promotions: Promotions;
  balanceMinor: number | null;
}) => {
  const { t } = useGameTexts();
  const money = useMoney();
  const limitMinor = desk.discountLimitMinor;
  const isTooRich = limitMinor !== null && balanceMinor !== null && balanceMinor >= limitMinor;
  return (
    <section aria-label={t('game.promotions.title')} className="grid gap-1 border-b border-line py-4">
      <Promotion
        icon={<Percent aria-hidden="true" className="size-5" />}
        name={t('game.promotions.discount')}
        askName={t('game.promotions.askDiscount')}
        state={state.discount}
        hindrance={
          isTooRich ? t('game.promotions.under', { amount: money(limitMinor, { short: true }) }) : null
        }
        onAsk={() => desk.ask('discount')}
      />
      <Promotion
        icon={<Gift aria-hidden="true" className="size-5" />}
        name={t('game.promotions.bonus')}
        askName={t('game.promotions.askBonus')}
        state={state.bonus}
        hindrance={null}
        onAsk={() => desk.ask('bonus')}
      />
    </section>
  );
};

interface PromotionProps {
  icon: ReactNode;
  name: string;
  askName: string;
  state: PromotionState;
  /** What keeps it from being had apart from the cool-down. */
  hindrance: string | null;
  onAsk: () => void;
}

const Promotion = ({ icon, name, askName, state, hindrance, onAsk }: PromotionProps) => {
  const { t } = useGameTexts();
  const leftMs = useLeftMs(state.readyAt) ?? 0;
  const status =
    leftMs > 0
      ? t('game.promotions.readyIn', { time: formatDuration(leftMs) })
      : (hindrance ?? t('game.promotions.ready'));
  return (
    <div className="flex min-h-13 items-center gap-4">
      <span className="flex-none text-ink-2">{icon}</span>
      <p className="min-w-0 flex-1 leading-tight">
        <b className="font-semibold">{name}</b>
        <span className="figures block text-12 text-ink-2">{status}</span>
      </p>
      <Button aria-label={askName} busy={state.isAsked} onClick={onAsk} className="min-w-18">
        {t('game.promotions.ask')}
      </Button>
    </div>
  );
};
