import type { BrandId } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';

/** In minor units, highest level first. */
export type Jackpots = ReadonlyMap<BrandId, readonly number[]>;

export const jackpotStore = createStore<{ readonly jackpots: Jackpots }>(() => ({ jackpots: new Map() }));

/** Stores amounts. `jackpot`: minor units, separated by commas. */
export const takeJackpot = ({ brandId, jackpot }: { brandId: BrandId; jackpot: string }): void => {
  const amounts = parseJackpot(jackpot);
  const { jackpots } = jackpotStore.getState();
  const known = jackpots.get(brandId);
  if (known && known.join() === amounts.join()) return;
  jackpotStore.setState({ jackpots: new Map(jackpots).set(brandId, amounts) });
};

export const forgetJackpots = (): void => jackpotStore.setState({ jackpots: new Map() });

const maxLevels = 8;

/** Returns the amounts, dropping anything that is not a whole number. */
export const parseJackpot = (text: string): readonly number[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,15}$/.test(part))
    .slice(0, maxLevels)
    .map(Number);
