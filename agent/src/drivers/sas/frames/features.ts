/** What a machine says that it can do, in the reply to A0. */
export interface Features {
  /** Whether a hand-paid win counts when it is won, not when it is paid; null if the machine does not say. */
  readonly countsWhenWon: boolean | null;
  readonly hasExtendedMeters: boolean;
  readonly hasTransfers: boolean;
  readonly hasManyDenominations: boolean;
  /** Polls every 40 ms are allowed, not only every 200 ms. */
  readonly allowsFastPolls: boolean;
}

const bits = { extendedMeters: 0x08, transfers: 0x40, manyDenominations: 0x80, fastPolls: 0x01 };
const meterModels: readonly (boolean | null)[] = [null, true, false, null];

export const featuresOf = (bytes: Uint8Array): Features => {
  const [, second = 0, third = 0] = bytes;
  return {
    countsWhenWon: meterModels[second & 3] ?? null,
    hasExtendedMeters: (second & bits.extendedMeters) !== 0,
    hasTransfers: (second & bits.transfers) !== 0,
    hasManyDenominations: (second & bits.manyDenominations) !== 0,
    allowsFastPolls: (third & bits.fastPolls) !== 0,
  };
};

/** What the codes of SAS's denominations are worth, in minor units. */
const denominations: Readonly<Record<number, number>> = { 1: 1, 2: 5, 3: 10, 4: 25, 5: 50, 6: 100, 23: 2 };

/** Returns what a credit is worth in minor units, or null if that is no whole number of them. */
export const minorOfDenomination = (code: number): number | null => denominations[code] ?? null;
