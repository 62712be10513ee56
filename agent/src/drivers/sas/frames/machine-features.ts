/** Capabilities that a machine reports in the reply to long poll A0. */
export interface MachineFeatures {
  /** Whether the meters count a hand-paid win when it is won rather than when it is paid; null if the machine does not report this. */
  readonly countsWhenWon: boolean | null;
  readonly hasExtendedMeters: boolean;
  readonly hasTransfers: boolean;
  readonly hasManyDenominations: boolean;
  /** Whether the host may poll every 40 ms instead of every 200 ms. */
  readonly allowsFastPolls: boolean;
}

const bits = { extendedMeters: 0x08, transfers: 0x40, manyDenominations: 0x80, fastPolls: 0x01 };
const meterModels: readonly (boolean | null)[] = [null, true, false, null];

export const parseSasMachineFeatures = (bytes: Uint8Array): MachineFeatures => {
  const [, second = 0, third = 0] = bytes;
  return {
    countsWhenWon: meterModels[second & 3] ?? null,
    hasExtendedMeters: (second & bits.extendedMeters) !== 0,
    hasTransfers: (second & bits.transfers) !== 0,
    hasManyDenominations: (second & bits.manyDenominations) !== 0,
    allowsFastPolls: (third & bits.fastPolls) !== 0,
  };
};

/** Value of each SAS denomination code, in minor units (cents). */
const denominations: Readonly<Record<number, number>> = { 1: 1, 2: 5, 3: 10, 4: 25, 5: 50, 6: 100, 23: 2 };

/** Returns the value of one credit in minor units for a denomination code, or null if it is not a whole number of minor units. */
export const getSasDenominationMinor = (denominationCode: number): number | null =>
  denominations[denominationCode] ?? null;
