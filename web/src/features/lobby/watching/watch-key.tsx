import type { MachineId } from '@reelfloor/protocol';
import { Eye, EyeOff } from 'lucide-react';
import { useContext, useSyncExternalStore } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';
import type { CardSlotProps } from '../components/card-slots.ts';
import { floor } from '../store/machine-list-store.ts';
import { InWatchDialog } from './in-watch-dialog.ts';
import { watchingMessages } from './messages/index.ts';

/** Machines at which somebody else plays now. */
const isInPlay = ({ machine: { status }, action }: CardSlotProps): boolean =>
  action === 'inUse' && status !== 'waiting' && status !== 'cashout';

/** The key of a card that watches its machine, or why there is none; nothing where there is nothing to watch. */
export const WatchKey = (slot: CardSlotProps) => {
  const { t } = useMessages(watchingMessages);
  const { id, watchable, noPicture } = slot.machine;
  const isWatched = useContext(InWatchDialog);
  if (isWatched || !isInPlay(slot)) return null;
  if (noPicture)
    return (
      <p className="flex flex-1 items-center justify-center gap-2 text-14 text-ink-2">
        <EyeOff aria-hidden="true" className="size-4" />
        {t('noPictureHere')}
      </p>
    );
  if (!watchable) return null;
  return (
    <Button aria-label={t('watchLabel', { id })} aria-haspopup="dialog" onClick={() => shownWatch.set(id)}>
      <Eye aria-hidden="true" className="size-4" />
      {t('watch')}
    </Button>
  );
};

const loadDialog = () => import('./watch-dialog.tsx').then((it) => it.WatchDialog);
const close = (): void => shownWatch.set(null);

/** Shows the dialog that watches a machine while a card asks for it. It is loaded only then. */
export const WatchHost = () => {
  const asked = useSyncExternalStore(shownWatch.subscribe, shownWatch.get);
  const id = asked !== null && floor.peek(asked) ? asked : null;
  const Dialog = useLatePart(id !== null, loadDialog, close);
  return Dialog && id !== null && <Dialog key={id} id={id} onClose={close} />;
};

/** The machine that is watched; null while none is. */
const shownWatch = new Snapshot<MachineId | null>(null);
