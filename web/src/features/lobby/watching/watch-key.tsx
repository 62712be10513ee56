import { Eye } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { CardSlotProps } from '../components/card-slots.ts';
import { InWatchDialog } from './in-watch-dialog.ts';
import { shownWatch } from './shown-watch.ts';
import { useWatchTexts } from './use-watch-texts.ts';

/** Machines at which somebody else plays now. */
const isInPlay = ({ machine: { status, watchable }, action }: CardSlotProps): boolean =>
  watchable === true && action === 'inUse' && status !== 'waiting' && status !== 'cashout';

/** The key of a card that watches its machine; nothing where there is nothing to watch. */
export const WatchKey = (slot: CardSlotProps) => {
  const { t } = useWatchTexts();
  const { id } = slot.machine;
  const isWatched = useContext(InWatchDialog);
  if (isWatched || !isInPlay(slot)) return null;
  return (
    <Button aria-label={t('watchLabel', { id })} aria-haspopup="dialog" onClick={() => shownWatch.set(id)}>
      <Eye aria-hidden="true" className="size-4" />
      {t('watch')}
    </Button>
  );
};
