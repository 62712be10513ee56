/** Returns the first eight letters and digits of a transfer's id, which a player can read out and staff can search for. */
export const shortReference = (transferId: string): string =>
  transferId.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, referenceLength);

const referenceLength = 8;
