import { useSyncExternalStore } from 'react';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { openSession } from '../../../realtime/open-session.ts';
import { CardLine } from './card-line.tsx';
import type { CardSlotProps, ReplacingSlotProps } from './card-slots.ts';
import { MachineStatus } from './machine-status.tsx';

/** Counts down how long the player's own seat is kept. */
export const CardStatusHeld = ({ children, ...slot }: ReplacingSlotProps) => {
  const untilMs = useSyncExternalStore(openSession.subscribe, () => heldUntilMs(slot.machine.id));
  return slot.action === 'continue' && untilMs !== null ? (
    <HeldStatus {...slot} untilMs={untilMs} />
  ) : (
    children
  );
};

const HeldStatus = ({ machine, action, untilMs }: CardSlotProps & { untilMs: number }) => {
  const { t } = useMessages(mainMessages);
  const leftMs = useLeftMs(untilMs) ?? 0;
  return (
    <>
      <MachineStatus machine={machine} t={t} action={action} />
      <CardLine mine>
        {t('lobby.reservedForYou')} ·{' '}
        <span className="figures" translate="no">
          {formatDuration(leftMs)}
        </span>
      </CardLine>
    </>
  );
};

const heldUntilMs = (id: string): number | null => {
  const session = openSession.get();
  return session?.machineId === id && session.status === 'waiting' ? session.heldUntilMs : null;
};
