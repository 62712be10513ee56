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
  call: AttendantCall;
  /** Opens the chat with the team; null if nobody can be reached. */
  onChat: (() => void) | null;
}

type CallState =
  | { readonly kind: 'none' | 'asked' | 'failed' }
  | { readonly kind: 'told'; readonly at: number };

export interface AttendantCall {
  readonly call: CallState;
  readonly ask: () => void;
}

/** Keeps the call beside the card, which is drawn anew where the screen is turned. The next malfunction is another one. */
export const useAttendantCall = (send: () => Promise<number | null>, isBroken: boolean): AttendantCall => {
  const [call, setCall] = useState<CallState>({ kind: 'none' });
  useEffect(() => {
    if (!isBroken) setCall({ kind: 'none' });
  }, [isBroken]);
  const ask = async () => {
    setCall({ kind: 'asked' });
    const at = await send();
    setCall(at === null ? { kind: 'failed' } : { kind: 'told', at });
  };
  return { call, ask: () => void ask() };
};

/** Offers what helps at a machine with a malfunction: an attendant, the chat, and what happens with the credit. */
export const FaultCard = ({ seat, call: { call, ask }, onChat }: FaultCardProps) => {
  const { t } = useGameTexts();
  const { language } = useTexts();
  const money = useMoney();
  if (seat.cabinet.phase !== 'malfunction') return null;
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
          <Button variant="outline" busy={call.kind === 'asked'} onClick={ask}>
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
