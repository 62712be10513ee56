import type { LobbyMachine } from '@reelfloor/protocol';
import type { LateParts } from './components/card-slots.ts';
import { CardStatusHeld } from './components/card-status-held.tsx';
import { CardTags } from './components/card-tags.tsx';
import { ExtraFilters } from './components/extra-filters.tsx';
import { QueuePush } from './push/push-note.tsx';
import { QueueBars } from './queue/queue-bar.tsx';
import { QueueCardKeys, QueueCardStatus } from './queue/queue-card.tsx';
import { useCardAction } from './store/use-card-action.ts';
import { LivePicture } from './thumbnails/live-picture.tsx';
import { WatchHost } from './watching/watch-host.tsx';
import { WatchKey } from './watching/watch-key.tsx';
import { HallWinsKey, JackpotHistoryKey } from './wins/wins-keys.tsx';
import { WishBell } from './wishes/wish-bell.tsx';
import { WishKey } from './wishes/wish-key.tsx';

/** Watches the machine for which the player waits. */
const BarWatchKey = ({ machine }: { machine: LobbyMachine }) => (
  <WatchKey machine={machine} action={useCardAction(machine)} />
);

/** Parts of the lobby that load after the first cards. A part takes its place in a slot here. */
export const lateParts: LateParts = {
  CardPicture: (slot) => (
    <>
      <LivePicture {...slot} />
      <CardTags machine={slot.machine} />
    </>
  ),
  CardStatus: ({ children, ...slot }) => (
    <CardStatusHeld {...slot}>
      <QueueCardStatus {...slot}>{children}</QueueCardStatus>
    </CardStatusHeld>
  ),
  CardKeys: ({ children, ...slot }) => (
    <>
      <WatchKey {...slot} />
      <QueueCardKeys {...slot}>{children}</QueueCardKeys>
      <WishKey {...slot} />
    </>
  ),
  FinderFilters: ExtraFilters,
  FinderKeys: () => (
    <>
      <HallWinsKey />
      <WishBell />
    </>
  ),
  TickerKeys: JackpotHistoryKey,
  PageBar: () => (
    <>
      <QueueBars WatchKey={BarWatchKey} PushNote={QueuePush} />
      <WatchHost />
    </>
  ),
};
