import type { MachineId } from '@reelfloor/protocol';
import { memo, useEffect } from 'react';
import { keepCardFocus } from './keep-card-focus.ts';
import { MachineCard } from './machine-card.tsx';
import { useCardWindow } from './use-card-window.ts';
import { walkCards } from './walk-cards.ts';

/** Draws only the cards near the screen, so that a thousand machines scroll as smoothly as ten. */
export const MachineCards = memo(({ ids }: { ids: readonly MachineId[] }) => {
  const { grid, shown } = useCardWindow(ids.length);
  useEffect(() => (grid.current ? keepCardFocus(grid.current) : undefined), [grid]);
  return (
    <ul ref={grid} className="machine-grid" onKeyDown={walkCards}>
      {shown.beforePx > 0 && <Room heightPx={shown.beforePx} />}
      {Array.from({ length: shown.gaps }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
        <li key={index} aria-hidden="true" />
      ))}
      {ids.slice(shown.first, shown.end).map((id, index) => (
        <MachineCard key={id} id={id} place={shown.first + index + 1} count={ids.length} />
      ))}
      {shown.afterPx > 0 && <Room heightPx={shown.afterPx} />}
    </ul>
  );
});
MachineCards.displayName = 'MachineCards';

const Room = ({ heightPx }: { heightPx: number }) => (
  <li aria-hidden="true" className="col-span-full" style={{ height: heightPx }} />
);
