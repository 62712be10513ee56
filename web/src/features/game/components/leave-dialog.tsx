import { useEffect, useRef } from 'react';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import type { LeaveCase } from '../session/leaving.ts';
import { useGameTexts } from './use-game-texts.ts';

interface LeaveDialogProps {
  reason: LeaveCase;
  creditMinor: number;
  freeSpinsLeft: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to leave while something of the player's is at the machine. Escape stays. */
export const LeaveDialog = ({ reason, creditMinor, freeSpinsLeft, onLeave, onStay }: LeaveDialogProps) => {
  const { t } = useGameTexts();
  const money = useMoney();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    // The effect runs twice in development.
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const waits = reason === 'round' || reason === 'freeSpins';
  return (
    <dialog
      ref={ref}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface-1 p-5 text-ink backdrop:bg-[rgb(4_7_14/0.6)] md:p-6"
    >
      <h2 id="leave-title" className="text-20">
        {t('game.leaving.title')}
      </h2>
      <p id="leave-text" className="mt-2 text-ink-2">
        {t(`game.leaving.${reason}`, { amount: money(creditMinor), count: String(freeSpinsLeft) })}
      </p>
      <div className="mt-6 grid gap-3">
        <Button size="large" variant="primary" autoFocus onClick={onLeave}>
          {waits ? t('game.leaving.finish') : t('game.leaving.cashOut')}
        </Button>
        <Button size="large" variant="outline" onClick={onStay}>
          {t('game.leaving.stay')}
        </Button>
      </div>
    </dialog>
  );
};
