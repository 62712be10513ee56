import './components/card-tags.css';
import './thumbnails/live-picture.css';
import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRemainingMs } from '../../clock/use-remaining-ms.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { openSession } from '../../realtime/open-session-store.ts';
import { onDataSaverChange, shouldSkipInessentialData } from '../../settings/data-saver.ts';
import { usePlayerPreference } from '../../settings/player-preferences.ts';
import { drawLiveMachineThumbnails } from '../../thumbnails/draw-live-machine-thumbnails.ts';
import { canBrowserDecodeVideo } from '../../thumbnails/thumbnail-decoder.ts';
import { createPageThumbnailStore } from '../../thumbnails/thumbnail-store.ts';
import { usePrefersReducedMotion } from '../../ui/use-reduced-motion.ts';
import { AvailabilityAlertBell, AvailabilityAlertButton } from './availability-alerts/availability-alert-bell.tsx';
import type {
  CardSlotProps,
  ExtraFiltersProps,
  LazyLobbyComponents,
  ReplacingSlotProps,
} from './components/lazy-machine-card-slots.ts';
import { MachineCardLine } from './components/machine-card-note.tsx';
import { MachineFilterButton } from './components/machine-filter-button.tsx';
import { MachineStatus } from './components/machine-status.tsx';
import { highlightsMessages } from './messages/highlights/highlights-messages.ts';
import { QueuePushPrompt } from './push/push-notification-setting.tsx';
import { MachineCardQueueButtons, MachineCardQueueStatus } from './queue/machine-card-queue.tsx';
import { OwnQueuePlaceBars } from './queue/own-queue-place-bars.tsx';
import { useMachineCardAction } from './store/machine-card-action.ts';
import type { ExtraFilter } from './store/machine-filter.ts';
import { thumbnailsMessages } from './thumbnails/messages/thumbnails-messages.ts';
import { WatchMachineButton, WatchMachineDialogHost } from './watching/watch-button.tsx';
import { JackpotHistoryButton, RecentWinsButton } from './wins/recent-wins-buttons.tsx';

/** Countdown of how long the player's own seat is held. */
const CardStatusHeld = ({ children, ...slot }: ReplacingSlotProps) => {
  const untilMs = useSyncExternalStore(openSession.subscribe, () => heldUntilMs(slot.machine.id));
  return slot.action === 'continue' && untilMs !== null ? <HeldStatus {...slot} untilMs={untilMs} /> : children;
};

const HeldStatus = ({ machine, action, untilMs }: CardSlotProps & { untilMs: number }) => {
  const { t } = useMessages(mainMessages);
  const leftMs = useRemainingMs(untilMs) ?? 0;
  return (
    <>
      <MachineStatus machine={machine} t={t} action={action} />
      <MachineCardLine mine>
        {t('lobby.reservedForYou')} ·{' '}
        <span className="figures" translate="no">
          {formatDuration(leftMs)}
        </span>
      </MachineCardLine>
    </>
  );
};

const heldUntilMs = (id: string): number | null => {
  const session = openSession.get();
  return session?.machineId === id && session.status === 'waiting' ? session.heldUntilMs : null;
};

const extraFilters: readonly ExtraFilter[] = ['new', 'popular'];

/** Filters for new and for popular machines, shown only if the list has any. A selected filter stays visible. */
const ExtraFilters = ({ filter, onFilter, counts }: ExtraFiltersProps) => {
  const { t } = useMessages(highlightsMessages);
  return extraFilters
    .filter((value) => counts[value] > 0 || value === filter)
    .map((value) => (
      <MachineFilterButton
        key={value}
        isChosen={value === filter}
        count={counts[value]}
        onChoose={() => onFilter(value)}
      >
        {t(value)}
      </MachineFilterButton>
    ));
};

/** Button that opens the picture of a machine for whose seat the player is in a queue. */
const BarWatchKey = ({ machine }: { machine: LobbyMachine }) => (
  <WatchMachineButton machine={machine} action={useMachineCardAction(machine)} />
);

/** Components of the lobby that are loaded after the first cards, each assigned to its slot. */
export const lazyParts: LazyLobbyComponents = {
  CardPicture: (slot) => (
    <>
      <LivePicture {...slot} />
      <CardTags machine={slot.machine} />
    </>
  ),
  CardStatus: ({ children, ...slot }) => (
    <CardStatusHeld {...slot}>
      <MachineCardQueueStatus {...slot}>{children}</MachineCardQueueStatus>
    </CardStatusHeld>
  ),
  CardKeys: ({ children, ...slot }) => (
    <>
      <WatchMachineButton {...slot} />
      <MachineCardQueueButtons {...slot}>{children}</MachineCardQueueButtons>
      <AvailabilityAlertButton {...slot} />
    </>
  ),
  FinderFilters: ExtraFilters,
  FinderKeys: () => (
    <>
      <RecentWinsButton />
      <AvailabilityAlertBell />
    </>
  ),
  TickerKeys: JackpotHistoryButton,
  PageBar: () => (
    <>
      <OwnQueuePlaceBars WatchKey={BarWatchKey} PushNote={QueuePushPrompt} />
      <WatchMachineDialogHost />
    </>
  ),
};

/** Tags over the picture that mark a machine as new or popular. */
const CardTags = ({ machine: { isNew, isPopular } }: { machine: LobbyMachine }) => {
  const { t } = useMessages(highlightsMessages);
  return (
    (isNew || isPopular) && (
      <p className="card-tags">
        {isNew && <span>{t('new')}</span>}
        {isPopular && <span>{t('popular')}</span>}
      </p>
    )
  );
};

/** Live thumbnail of the machine over its still picture; renders nothing if it is unavailable or unwanted. */
const LivePicture = ({ machine: { id, status } }: CardSlotProps) => {
  const isStill = useStillMotion();
  if (isStill || status === 'offline' || !canBrowserDecodeVideo()) return null;
  return <MovingPicture key={id} id={id} />;
};

const MovingPicture = ({ id }: { id: MachineId }) => {
  const { t } = useMessages(thumbnailsMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (canvas.current) return drawLiveMachineThumbnails(thumbnails, id, canvas.current, setLive);
  }, [id]);
  return (
    <>
      <canvas ref={canvas} className={isLive ? 'live-picture' : 'live-picture invisible'} />
      {isLive && (
        <span className="live-mark">
          <span aria-hidden="true" className="live-dot" />
          {t('live')}
        </span>
      )}
    </>
  );
};

/** Returns whether the player or the browser requests reduced motion. */
const useStillMotion = (): boolean => {
  const isAsked = usePrefersReducedMotion();
  return usePlayerPreference('still') || isAsked;
};

/** The live thumbnails of this page. They pause while the page is hidden or the data saver is on. */
const thumbnails = createPageThumbnailStore(shouldSkipInessentialData);

onDataSaverChange(() => thumbnails.updateSoon(0));
