import { Eye, EyeOff } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { CardSlotProps } from '../components/card-slots.ts';
import { InWatchDialog } from './in-watch-dialog.ts';
import { shownWatch } from './shown-watch.ts';
import { useWatchTexts } from './use-watch-texts.ts';

/** Machines at which somebody else plays now. */
const isInPlay = ({ machine: { status }, action }: CardSlotProps): boolean =>
  action === 'inUse' && status !== 'waiting' && status !== 'cashout';

/** The key of a card that watches its machine, or why there is none; nothing where there is nothing to watch. */
export const WatchKey = (slot: CardSlotProps) => {
  const { t } = useWatchTexts();
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
