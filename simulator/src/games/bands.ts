import type { Band } from '@reelfloor/protocol';

/** Makes a stake key for each stake, smallest first. Pages show the highest `Order` first, so the largest stake gets 1. */
export function bandsOf(stakesMinor: readonly number[]): readonly Band[] {
  const [baseMinor] = stakesMinor;
  if (!baseMinor) throw new Error('a game has at least one stake above zero');
  return stakesMinor.map((stakeMinor, index) => ({
    id: index + 1,
    Order: stakesMinor.length - index,
    label: `${stakeMinor / baseMinor}×`,
    stakeMinor,
  }));
}
