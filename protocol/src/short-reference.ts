/**
 * Returns eight letters and digits of a transfer's id, which a player can read out and staff can search for: the first ones, of the
 * UUID at its end where there is one, because the ids of all hand pays begin alike.
 */
export const shortReference = (transferId: string): string =>
  (uuidAtEnd.exec(transferId)?.[0] ?? transferId).replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, referenceLength);

const referenceLength = 8;
const uuidAtEnd = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
