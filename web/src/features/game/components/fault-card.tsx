import { BellRing, MessageCircle, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatSecond } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { SeatView } from '../session/game-state.ts';
import { useGameTexts } from './use-game-texts.ts';

interface FaultCardProps {
  seat: SeatView;
  /** Calls an attendant. Resolves to when it was called, in ms; null if nobody was told. */
  onCall: () => Promise<number | null>;
  /** Opens the chat with the team; null if nobody can be reached. */
  onChat: (() => void) | null;
}

type Call = { readonly kind: 'none' | 'asked' | 'failed' } | { readonly kind: 'told'; readonly at: number };

/** Offers what helps at a machine with a malfunction: an attendant, the chat, and what happens with the credit. */
export const FaultCard = ({ seat, onCall, onChat }: FaultCardProps) => {
  const { t } = useGameTexts();
  const { language } = useTexts();
  const money = useMoney();
  const [call, setCall] = useState<Call>({ kind: 'none' });
  // The next malfunction is another one.
  const isBroken = seat.cabinet.phase === 'malfunction';
  useEffect(() => {
    if (!isBroken) setCall({ kind: 'none' });
  }, [isBroken]);
  if (!isBroken) return null;
  const ask = async () => {
    setCall({ kind: 'asked' });
    const at = await onCall();
    setCall(at === null ? { kind: 'failed' } : { kind: 'told', at });
  };
  const { creditMinor } = seat.cabinet;
  return (
    <section aria-label={t('game.fault.title')} className="fault-card">
      <h2 className="flex items-center gap-2 text-16">
        <Wrench aria-hidden="true" className="size-5 flex-none text-bad" />
        <span>{t('game.fault.title')}</span>
      </h2>
      <p className="text-ink-2">
        {creditMinor > 0 ? t('game.fault.credit', { amount: money(creditMinor) }) : t('game.fault.noCredit')}
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {call.kind === 'told'
          ? t('game.fault.called', { time: formatSecond(call.at, language) })
          : call.kind === 'failed'
            ? t('game.fault.failed')
            : seat.staffTold
              ? t('game.fault.told')
              : ''}
      </p>
      <div className="fault-card-keys">
        {call.kind !== 'told' && (
          <Button variant="outline" busy={call.kind === 'asked'} onClick={() => void ask()}>
            <BellRing aria-hidden="true" className="size-5" />
            <span>{t('game.fault.call')}</span>
          </Button>
        )}
        {onChat && (
          <Button variant="outline" onClick={onChat}>
            <MessageCircle aria-hidden="true" className="size-5" />
            <span>{t('game.fault.chat')}</span>
          </Button>
        )}
      </div>
    </section>
  );
};
