import { BellRing, MessageCircle, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTimeWithSeconds } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import type { SeatView } from '../session/game-state.ts';

interface FaultCardProps {
  seat: SeatView;
  call: AttendantCall;
  /** Opens the chat with the team; null if nobody can be reached. */
  onChat: (() => void) | null;
}

export interface AttendantCall {
  readonly state: 'none' | 'asked' | 'failed';
  readonly ask: () => void;
}

/**
 * Keeps the attendant call's state outside the fault card, which is remounted when the screen is rotated. The state is reset when the
 * malfunction ends.
 */
export const useAttendantCall = (send: () => Promise<boolean>, hasMalfunction: boolean): AttendantCall => {
  const [state, setState] = useState<AttendantCall['state']>('none');
  useEffect(() => {
    if (!hasMalfunction) setState('none');
  }, [hasMalfunction]);
  const ask = async () => {
    setState('asked');
    setState((await send()) ? 'none' : 'failed');
  };
  return { state, ask: () => void ask() };
};

/** Offers help at a machine with a malfunction: an attendant, the chat, and what happens to the credit. */
export const MachineFaultCard = ({ seat, call: { state, ask }, onChat }: FaultCardProps) => {
  const { t } = useMessages(gameMessages);
  const { language } = useMessages(mainMessages);
  const money = useMoneyFormat();
  if (seat.cabinet.phase !== 'malfunction') return null;
  const { creditMinor } = seat.cabinet;
  const called = seat.attendantCall;
  return (
    <section aria-label={t('game.fault.title')} className="fault-card">
      <h2 className="flex items-center gap-2 text-16">
        <Wrench aria-hidden="true" className="size-5 flex-none text-bad" />
        <span>{t('game.fault.title')}</span>
      </h2>
      <p className="text-ink-2">
        {creditMinor > 0 ? t('game.fault.credit', { amount: money(creditMinor) }) : t('game.fault.noCredit')}
      </p>
      {creditMinor > 0 && (
        <p aria-hidden="true" className="fault-credit-short">
          {t('game.fault.creditShort', { amount: money(creditMinor) })}
        </p>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {state === 'failed'
          ? t('game.fault.failed')
          : called
            ? t(called.isTaken ? 'game.fault.taken' : 'game.fault.called', {
                time: formatTimeWithSeconds(called.calledAt, language),
              })
            : seat.staffNotified
              ? t('game.fault.reported')
              : ''}
      </p>
      <div className="fault-card-keys">
        {(called === null || called.isTaken) && (
          <Button variant="outline" busy={state === 'asked'} onClick={ask}>
            <BellRing aria-hidden="true" className="size-5" />
            <span>{t(called ? 'game.fault.callAgain' : 'game.fault.call')}</span>
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
