import type { MachineId } from '@reelfloor/protocol';
import { ListOrdered } from 'lucide-react';
import { Link } from 'wouter';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { StatusDot, toneTextClasses } from '../../../ui/status-dot.tsx';
import type { CardSlotProps, ReplacingSlotProps } from '../components/lazy-machine-card-slots.ts';
import { MachineCardLine } from '../components/machine-card-note.tsx';
import { MachineStatus } from '../components/machine-status.tsx';
import { buildMachineGamePath } from '../store/lobby-path.ts';
import { queueMessages } from './messages/queue-messages.ts';
import { joinQueue, leaveQueue, useQueueActionButton } from './own-queue-place-bars.tsx';
import { formatOrdinal, roundTurnEstimate } from './queue-formats.ts';
import type { OwnQueuePlace } from './queue-store.ts';
import {
  useApproximateNow,
  useAreMachineQueuesOffered,
  useOwnQueuePlace,
  useQueueAndSpectatorCounts,
} from './use-own-queue-place.ts';

/** Returns whether others may queue for the machine: somebody is playing at it, or it is held for somebody else. */
export const canQueueForMachine = ({ machine, action }: CardSlotProps): boolean =>
  (action === 'inUse' || action === 'reserved') && machine.unfit !== true;

/** Status and line of a machine that has a queue, with or without the player. */
export const MachineCardQueueStatus = ({ children, ...slot }: ReplacingSlotProps) => {
  const place = useOwnQueuePlace(slot.machine.id);
  if (place && slot.action !== 'continue') return <OwnStatus place={place} />;
  return canQueueForMachine(slot) ? <QueueLength {...slot}>{children}</QueueLength> : children;
};

const OwnStatus = ({ place }: { place: OwnQueuePlace }) => {
  const { t, language } = useMessages(queueMessages);
  const now = useApproximateNow(place.turnAtMs !== null);
  const ordinal = formatOrdinal(place.place, language);
  const isHeld = place.heldUntilMs !== null;
  return (
    <>
      <p className={joinClassNames('flex items-center gap-2 font-semibold', toneTextClasses.hold)}>
        <StatusDot tone="hold" />
        <span className="min-w-0">{isHeld ? t('yourTurn') : t('youAre', { ordinal })}</span>
        <ListOrdered aria-hidden="true" className="size-4 flex-none" />
      </p>
      <MachineCardLine mine>
        {isHeld ? <HeldLine untilMs={place.heldUntilMs} t={t} /> : waitText(place, now, t)}
      </MachineCardLine>
    </>
  );
};

const HeldLine = ({ untilMs, t }: { untilMs: number | null; t: TranslateOf<typeof queueMessages> }) => (
  <>
    {t('heldFor')} ·{' '}
    <span className="figures" translate="no">
      {formatDuration(useRemainingMs(untilMs) ?? 0)}
    </span>
  </>
);

const QueueLength = ({ children, machine, action }: ReplacingSlotProps) => {
  const { t: common } = useMessages(mainMessages);
  const { t } = useMessages(queueMessages);
  const counts = useQueueAndSpectatorCounts(machine.id);
  const now = useApproximateNow((counts?.turnAtMs ?? null) !== null);
  if (!counts || counts.waiting === 0) return children;
  const about = counts.turnAtMs === null ? '' : ` · ${estimateText(counts.turnAtMs, now, t)}`;
  return (
    <>
      <MachineStatus machine={machine} t={common} action={action} />
      <MachineCardLine>{`${t('waiting', { count: counts.waiting })}${about}`}</MachineCardLine>
    </>
  );
};

/** The button of a machine's card that joins or leaves its queue, or takes the seat that is held for the player. */
export const MachineCardQueueButtons = ({ children, ...slot }: ReplacingSlotProps) => {
  const { id, brand } = slot.machine;
  const { t } = useMessages(queueMessages);
  const place = useOwnQueuePlace(id);
  const isOffered = useAreMachineQueuesOffered();
  if (place && slot.action !== 'continue' && slot.action !== 'restricted')
    return (
      <>
        {place.heldUntilMs !== null && (
          <Link
            href={buildMachineGamePath(id, brand?.name ?? '')}
            aria-label={t('takeSeatLabel', { id, brand: brand?.name ?? '' })}
            className={buildButtonClassName('quiet', 'medium', '!text-primary')}
          >
            {t('takeSeat')}
          </Link>
        )}
        <QueueKey kind="leave" id={id} t={t} />
      </>
    );
  return isOffered && canQueueForMachine(slot) ? <QueueKey kind="join" id={id} t={t} /> : children;
};

const QueueKey = ({ kind, id, t }: { kind: 'join' | 'leave'; id: MachineId; t: TranslateOf<typeof queueMessages> }) => {
  const key = useQueueActionButton(kind === 'join' ? joinQueue : leaveQueue, id);
  return (
    <Button {...key} aria-label={t(`${kind}Label`, { id })} className={kind === 'join' ? '!text-primary' : ''}>
      {t(kind)}
    </Button>
  );
};

const estimateText = (turnAtMs: number | null, now: number, t: TranslateOf<typeof queueMessages>): string => {
  const said = roundTurnEstimate(turnAtMs, now);
  return said.kind === 'about' ? t('about', { minutes: said.minutes }) : t(said.kind);
};

/** Returns the estimated waiting time and the number of players ahead; only the number if the time is unknown. */
const waitText = ({ turnAtMs, place }: OwnQueuePlace, now: number, t: TranslateOf<typeof queueMessages>): string => {
  const before = beforeText(place, t);
  return capital(turnAtMs === null ? before : `${estimateText(turnAtMs, now, t)} · ${before}`);
};

const beforeText = (place: number, t: TranslateOf<typeof queueMessages>): string =>
  place === 1 ? t('next') : t('before', { count: place - 1 });

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
