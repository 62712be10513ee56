import type { LobbyMachine } from '@reelfloor/protocol';
import { Star } from 'lucide-react';
import { useStore } from 'zustand';
import { myMachines } from '../store/favourite-and-played-machines.ts';
import { useIsPlayRestricted } from '../store/machine-card-action.ts';

/** Button that marks a machine as favourite. Screen readers get the state from `aria-pressed`, not from the label. */
export const FavouriteMachineButton = ({ id, label }: { id: LobbyMachine['id']; label: string }) => {
  const isFavourite = useStore(myMachines.kept, ({ favourites }) => favourites.includes(id));
  if (useIsPlayRestricted()) return null;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isFavourite}
      onClick={() => myMachines.toggleFavourite(id)}
      className="favourite-star group/star text-ink-2 transition-colors hover:text-ink aria-pressed:text-primary"
    >
      <Star aria-hidden="true" className="size-5 group-aria-pressed/star:fill-current" />
    </button>
  );
};
