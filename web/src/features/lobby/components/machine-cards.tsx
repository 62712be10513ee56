import type { MachineId } from '@reelfloor/protocol';
import { memo, useEffect, useMemo, useState } from 'react';
import { MachineCard } from './machine-card.tsx';

/** So many cards are drawn at once: few enough for a slow phone to stay answerable, enough for the first screen. */
const cardsAtOnce = 12;

/**
 * The cards of a list of any length. The first screen comes at once and the rest a few at a time whenever the browser
 * has nothing else to do; all end up in the page, so that searching in it and reading it aloud miss nothing.
 */
export const MachineCards = memo(({ ids }: { ids: readonly MachineId[] }) => {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / cardsAtOnce) }, (_, index) =>
        ids.slice(index * cardsAtOnce, (index + 1) * cardsAtOnce),
      ),
    [ids],
  );
  const [drawn, setDrawn] = useState(1);
  useEffect(() => (drawn < chunks.length ? whenIdle(() => setDrawn(drawn + 1)) : undefined), [drawn, chunks]);
  return (
    <ul className="machine-grid">
      {chunks.slice(0, drawn).map((chunk) => (
        <CardChunk key={chunk[0]} ids={chunk} />
      ))}
    </ul>
  );
});
MachineCards.displayName = 'MachineCards';

const CardChunk = memo(({ ids }: { ids: readonly MachineId[] }) =>
  ids.map((id) => <MachineCard key={id} id={id} />),
);
CardChunk.displayName = 'CardChunk';

/** A busy page is not kept waiting for its cards longer than this. */
const idleTimeoutMs = 500;

/** Does it when nothing else is to be done; returns what calls it off. Safari has no such moment and waits a frame. */
const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 16);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
};
