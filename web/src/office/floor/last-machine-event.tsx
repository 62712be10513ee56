import type { FloorRow } from '@reelfloor/protocol/office/live';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { localizeMachineFaultText } from '../ui/localize-machine-fault-text.ts';
import { statesMessages } from '../ui/messages/states/states-messages.ts';
import { LiveAgeLabel, TimeAgo } from './elapsed-times.tsx';
import { useFloorFormatters } from './floor-formatters.ts';
import { floorMessages } from './messages/floor-messages.ts';

interface LastEventProps {
  readonly row: FloorRow;
  /** Omits how long ago the event was, to save room. */
  readonly isShort?: boolean;
}

/** The newest event of a machine, or why it waits, and how long ago. */
export const LastMachineEvent = ({ row, isShort = false }: LastEventProps) => {
  const { t } = useMessages(floorMessages);
  const states = useMessages(statesMessages);
  const formats = useFloorFormatters();
  const { money } = formats;
  const { state, why, since, event, heldMinor, freeSpinsLeft, lock } = row;
  const bare = (minor: number) => money(minor, { bare: true });
  if (heldMinor > 0) return t('transferHeld', { amount: bare(heldMinor) });
  if (state === 'away') return <With word={t('silent')}>{since !== null && <LiveAgeLabel since={since} />}</With>;
  if (state === 'held') return <With word={t('dropped')}>{since !== null && <TimeAgo at={since} />}</With>;
  if (state === 'malfunction' || state === 'out')
    return (
      <With word={why === null ? states.t(state) : localizeMachineFaultText(why, formats)}>
        {since !== null && !isShort && <TimeAgo at={since} />}
      </With>
    );
  if (lock?.needsAttendant) return t(`attendantNeeded.${lock.kind}`);
  if (lock?.kind === 'cancelledCredits') return t('cancelledCredits');
  if (state === 'freeSpins' && freeSpinsLeft > 0) return t('freeLeft', { count: freeSpinsLeft });
  if (!event) return null;
  const { kind, amountMinor, at } = event;
  const word = kind === 'left' ? t('left') : t(`events.${kind}`, { amount: bare(amountMinor ?? 0) });
  return <With word={word}>{(!isShort || kind === 'left') && <TimeAgo at={at} />}</With>;
};

const With = ({ word, children }: { word: string; children: ReactNode }) => (
  <>
    <span>{word}</span>
    {children !== false && <> · {children}</>}
  </>
);
