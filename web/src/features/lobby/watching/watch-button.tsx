import type { MachineId } from '@reelfloor/protocol';
import { Eye, EyeOff } from 'lucide-react';
import { useContext, useSyncExternalStore } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { CardSlotProps } from '../components/lazy-machine-card-slots.ts';
import { floor } from '../store/machine-list-store.ts';
import { watchingMessages } from './messages/watching-messages.ts';
import { WatchDialogContext } from './watch-dialog-context.ts';

/** Returns whether somebody else is playing at the machine now. */
const isInPlay = ({ machine: { status }, action }: CardSlotProps): boolean =>
  action === 'inUse' && status !== 'waiting' && status !== 'cashout';

/** The Watch button of a card, or the reason why it is missing; renders nothing if nobody is playing. */
export const WatchMachineButton = (slot: CardSlotProps) => {
  const { t } = useMessages(watchingMessages);
  const { id, watchable, noPicture } = slot.machine;
  const isWatched = useContext(WatchDialogContext);
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

const loadDialog = () => import('./watch-machine-dialog.tsx').then((it) => it.WatchMachineDialog);
const close = (): void => shownWatch.set(null);

/** Shows the spectator dialog while a card requests it. Loaded only then. */
export const WatchMachineDialogHost = () => {
  const asked = useSyncExternalStore(shownWatch.subscribe, shownWatch.get);
  const id = asked !== null && floor.peek(asked) ? asked : null;
  const Dialog = useLazyComponent(id !== null, loadDialog, close);
  return Dialog && id !== null && <Dialog key={id} id={id} onClose={close} />;
};

/** The machine that the player watches as a spectator; null if none. */
const shownWatch = new ObservableValue<MachineId | null>(null);
