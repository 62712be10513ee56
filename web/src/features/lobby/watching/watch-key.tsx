import { Eye } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { CardSlotProps } from '../components/card-slots.ts';
import { shownWatch } from './shown-watch.ts';
import { useWatchTexts } from './use-watch-texts.ts';

/** Machines at which somebody else plays now. */
const isInPlay = ({ machine: { status, watchable }, action }: CardSlotProps): boolean =>
  watchable === true && action === 'inUse' && status !== 'waiting' && status !== 'cashout';

/** The key of a card that watches its machine; nothing where there is nothing to watch. */
export const WatchKey = (slot: CardSlotProps) => {
  const { t } = useWatchTexts();
  const { id } = slot.machine;
  if (!isInPlay(slot)) return null;
  return (
    <Button
      aria-label={t('watchLabel', { id })}
      aria-haspopup="dialog"
      className="watch-key"
      onClick={() => shownWatch.set(id)}
    >
      <Eye aria-hidden="true" className="size-4" />
      {t('watch')}
    </Button>
  );
};
