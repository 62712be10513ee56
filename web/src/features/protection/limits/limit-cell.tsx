import type { Limit, Limits } from '@reelfloor/protocol';
import { Pencil, Plus } from 'lucide-react';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useLimitWords } from './use-limit-words.ts';

interface LimitCellProps {
  limit: Limit;
  shape: Limits['shape'];
  onChange: () => void;
}

/** One limit: what it is, how much of it is used, and the key that changes it. */
export const LimitCell = ({ limit, shape, onChange }: LimitCellProps) => {
  const { t, language, amountOf, windowOf } = useLimitWords();
  const { kind, window, amount, house, used, freesAt, raise } = limit;
  const lowest = Math.min(amount ?? Number.POSITIVE_INFINITY, house ?? Number.POSITIVE_INFINITY);
  const holds = Number.isFinite(lowest);
  const isHouse = house !== null && house === lowest && house !== amount;
  const share = holds && lowest > 0 ? Math.min(Math.max(used / lowest, 0), 1) : holds ? 1 : 0;
  const usedText = t('used', { amount: amountOf(kind, used) });
  const notes = [
    holds && usedText,
    isHouse && t('house', { amount: amountOf(kind, house) }),
    freesAt !== null && t('freeAgain', { time: formatMoment(freesAt, language) }),
    raise && t('waits', { amount: amountOf(kind, raise.amount) }),
  ].filter((note) => typeof note === 'string');
  const own = amount === null ? t('set') : amountOf(kind, amount);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChange}
      className="min-h-13 min-w-0 rounded-control p-2 text-start transition-colors hover:bg-surface-2"
    >
      <span className="sr-only">
        {`${t('cell', { kind: t(`kind.${kind}`), window: windowOf(shape, window) })}. `}
      </span>
      <span aria-hidden="true" className="block text-12 text-ink-2 md:hidden">
        {windowOf(shape, window)}
      </span>
      <span className="limit-amount">
        {amount === null && <Plus aria-hidden="true" />}
        <span
          className={amount === null ? 'text-ink-2' : 'figures min-w-0 break-words font-semibold md:text-16'}
        >
          {own}
        </span>
        {amount !== null && <Pencil aria-hidden="true" />}
      </span>
      {holds && (
        <span aria-hidden="true" className="limit-bar bg-surface-3">
          <span className="bg-info" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="block break-words text-12 text-ink-2">
          <span className="sr-only">. </span>
          {note}
        </span>
      ))}
    </button>
  );
};
