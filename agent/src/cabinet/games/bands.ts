import type { Band } from '@reelfloor/protocol';

/** Stake keys from the smallest up. `Order` falls with the stake, because keys are shown by it from the highest on. */
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
