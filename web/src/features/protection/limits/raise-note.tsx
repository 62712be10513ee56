import type { Limit, Limits } from '@reelfloor/protocol';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { formatMoment } from '../../../i18n/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTakeProtection } from '../api/get-protection.ts';
import { useLimitWords } from './use-limit-words.ts';

interface RaiseNoteProps {
  limit: Limit;
  shape: Limits['shape'];
  serverTime: number;
}

/** Says what a player has asked for and from when on it can be confirmed. */
export const RaiseNote = ({ limit: { kind, window, amount, raise }, shape, serverTime }: RaiseNoteProps) => {
  const { t, language, amountOf, windowOf } = useLimitWords();
  const take = useTakeProtection();
  const [busy, setBusy] = useState(false);
  if (!raise) return null;
  const isConfirmable = serverTime >= raise.confirmableAt;
  const [from, to] = [amountOf(kind, amount), amountOf(kind, raise.amount)];
  const end = async (call: 'confirmRaise' | 'withdrawRaise') => {
    setBusy(true);
    const result = await callServer(call, { params: { id: raise.id } });
    setBusy(false);
    if (!result.ok) return showToast('error', failureText(result.failure), { id: 'limit' });
    take(result.value);
    showToast('success', t(call === 'confirmRaise' ? 'done.confirmed' : 'done.withdrawn'), { id: 'limit' });
  };
  return (
    <div className="limit-note mt-4 flex flex-wrap items-center gap-3 rounded-control bg-surface-2 p-4">
      <Hourglass aria-hidden="true" className="size-5 text-hold" />
      <p>
        <strong>{t('raise', { kind: t(`kind.${kind}`), window: windowOf(shape, window), from, to })}</strong>{' '}
        {isConfirmable
          ? t('raiseNow', { time: formatMoment(raise.lapsesAt, language), from })
          : t('raiseFrom', { time: formatMoment(raise.confirmableAt, language), from })}
      </p>
      {isConfirmable && (
        <Button variant="outline" busy={busy} onClick={() => void end('confirmRaise')}>
          {t('confirm')}
        </Button>
      )}
      <Button variant="ghost" busy={busy} onClick={() => void end('withdrawRaise')}>
        {t('withdraw')}
      </Button>
    </div>
  );
};
