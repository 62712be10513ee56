import type { BrandId } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';

/** Jackpots of each brand in minor units, highest level first. */
export type Jackpots = ReadonlyMap<BrandId, readonly number[]>;

export const jackpotStore = createStore<{ readonly jackpots: Jackpots }>(() => ({ jackpots: new Map() }));

/** Versions of the latest jackpot amounts, by brand. Third-party servers send no versions. */
let versions = new Map<BrandId, number>();

interface BrandJackpotUpdate {
  readonly brandId: BrandId;
  /** Jackpot amounts in minor units, separated by commas. */
  readonly jackpot: string;
  readonly version?: number | undefined;
}

export const storeBrandJackpots = ({ brandId, jackpot, version = Infinity }: BrandJackpotUpdate): void => {
  if (version < (versions.get(brandId) ?? 0)) return;
  if (version < Infinity) versions.set(brandId, version);
  const amounts = parseJackpotAmounts(jackpot);
  const { jackpots } = jackpotStore.getState();
  const known = jackpots.get(brandId);
  if (known && known.join() === amounts.join()) return;
  jackpotStore.setState({ jackpots: new Map(jackpots).set(brandId, amounts) });
};

export const forgetJackpots = (): void => {
  versions = new Map();
  jackpotStore.setState({ jackpots: new Map() });
};

const maxLevels = 8;

/** Parses jackpot amounts that are separated by commas. Omits everything that is not a whole number. */
export const parseJackpotAmounts = (text: string): readonly number[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,15}$/.test(part))
    .slice(0, maxLevels)
    .map(Number);
