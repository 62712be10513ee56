import { convertToAsciiDigits, parseMinorUnits } from '@reelfloor/protocol';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { gameMessages } from '../messages/game-messages.ts';
import type { SeatView } from '../session/game-state.ts';
import { hasPendingTransfer } from '../session/seat-transfers.ts';
import { isMachineUnplayable } from '../session/seat-view.ts';

interface TypedAmountProps {
  seat: SeatView | null;
  isPlaying: boolean;
  onCashIn: (amountMinor: number) => void;
}

/** Transfers an amount that the player types, for operators without keys for a fixed amount or the whole wallet. */
export const CashInAmountForm = ({ seat, isPlaying, onCashIn }: TypedAmountProps) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const fieldId = useId();
  const wrongId = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const mostMinor = Math.min(seat?.balanceMinor ?? 0, getOperatorSettings().MAX_ALL_IN_LIMIT);
  const isReady =
    isPlaying && seat !== null && !hasPendingTransfer(seat) && !isMachineUnplayable(seat) && mostMinor > 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const amountMinor = parseTypedAmount(text, getOperatorSettings().CURRENCY);
    const isAmount = amountMinor !== null && amountMinor > 0 && amountMinor <= mostMinor;
    setWrong(!isAmount);
    if (!isAmount) return;
    setText('');
    onCashIn(amountMinor);
  };
  return (
    <form onSubmit={send} noValidate>
      <label htmlFor={fieldId} className="mb-1.5 block text-12 text-ink-2">
        {t('game.typedAmount.label')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={fieldId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          aria-invalid={isWrong}
          aria-describedby={wrongId}
          className="figures min-h-13 w-32 min-w-0 flex-1 rounded-control border border-line-strong bg-surface-2 px-3 text-16"
        />
        <Button type="submit" variant="outline" aria-disabled={!isReady} className="min-h-13 flex-1 whitespace-nowrap">
          {t('game.typedAmount.send')}
        </Button>
      </div>
      <p id={wrongId} role="status" className="mt-1.5 text-12 text-bad empty:hidden">
        {isWrong ? t('game.typedAmount.wrong', { least: money(1), most: money(mostMinor) }) : ''}
      </p>
    </form>
  );
};

/**
 * Parses a typed amount and returns it in minor units of the currency; null if the text is no amount. Accepts a point or a comma before the
 * minor units, and the digits of every script.
 */
export const parseTypedAmount = (text: string, currency: string): number | null => {
  const plain = convertToAsciiDigits(text).trim();
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d{1,3}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : parseMinorUnits(whole, fraction, currency);
};
