import { Gift, Percent } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import type { GameSession } from '../session/game-session.ts';
import type { SeatView } from '../session/game-state.ts';
import type { PromotionKind } from '../session/last-use.ts';
import type { PromotionState } from '../session/promotion-desk.ts';
import { balanceIn } from '../session/seat-view.ts';
import { OfferRow } from './offer-row.tsx';
import { useGameTexts } from './use-game-texts.ts';
import type { Promotions } from './use-promotions.ts';

interface PromotionKeysProps {
  session: GameSession;
  promotions: Promotions;
  seat: SeatView | null;
}

/** Shows a key for each promotion on offer, and for others a text with the time or the reason. */
export const PromotionKeys = ({ session, promotions, seat }: PromotionKeysProps) => {
  const { t } = useGameTexts();
  const { desk, state, told } = promotions;
  useFreshOffers(session, promotions, seat);
  if (told === 'asking') return null;
  if (told === 'untold') return <UntoldKeys promotions={promotions} balanceMinor={balanceIn(seat)} />;
  const offered = kinds.filter((kind) => told[kind].refusal?.code !== 'PROMOTION_UNAVAILABLE');
  if (offered.length === 0) return null;
  return (
    <section aria-label={t('game.promotions.title')} className={sectionClass}>
      {offered.map((kind) => (
        <OfferRow
          key={kind}
          kind={kind}
          icon={icons[kind]}
          offer={told[kind]}
          isAsked={state[kind].isAsked}
          onAsk={() => desk.ask(kind, true)}
        />
      ))}
    </section>
  );
};

const kinds: readonly PromotionKind[] = ['discount', 'bonus'];
const sectionClass = 'grid gap-1 border-b border-line py-4';
const icons: Readonly<Record<PromotionKind, ReactNode>> = {
  discount: <Percent aria-hidden="true" className="size-5" />,
  bonus: <Gift aria-hidden="true" className="size-5" />,
};

/** Reads the offers while the keys are visible, but not while the page is locked: the server would refuse then. */
const useFreshOffers = ({ controls }: GameSession, { watch }: Promotions, seat: SeatView | null): void => {
  const isAway = useSyncExternalStore(controls.subscribe, () => controls.get().isAway);
  const balanceMinor = balanceIn(seat);
  const cabinet = seat?.cabinet;
  useEffect(() => (isAway ? undefined : watch.open()), [watch, isAway]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the wallet may change what can be had
  useEffect(() => watch.noteWalletChange(), [watch, balanceMinor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: and so may each step of a round
  useEffect(() => watch.notePlay(), [watch, cabinet?.roundId, cabinet?.phase]);
};

/** Keys for both promotions, for a server that does not say what is on offer but only why it refuses. */
const UntoldKeys = ({
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
    <section aria-label={t('game.promotions.title')} className={sectionClass}>
      <UntoldKey
        icon={icons.discount}
        name={t('game.promotions.discount')}
        askName={t('game.promotions.askDiscount')}
        state={state.discount}
        hindrance={
          isTooRich ? t('game.promotions.under', { amount: money(limitMinor, { short: true }) }) : null
        }
        onAsk={() => desk.ask('discount')}
      />
      <UntoldKey
        icon={icons.bonus}
        name={t('game.promotions.bonus')}
        askName={t('game.promotions.askBonus')}
        state={state.bonus}
        hindrance={null}
        onAsk={() => desk.ask('bonus')}
      />
    </section>
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
