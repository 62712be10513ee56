import { generateKeyPairSync } from 'node:crypto';
import { newKey } from '@reelfloor/platform-client/signatures';
import type { CasinoContract } from '@reelfloor/protocol/casino';

/** What signs our calls in a contract, and what its casino must have to verify them: the key itself, or its public half. */
export interface OutKey {
  readonly key: string;
  readonly shown: string;
}

export const newOutKey = (contract: CasinoContract): OutKey => {
  if (contract !== 'hub88') {
    const key = newKey();
    return { key, shown: key };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { key: privateKey, shown: publicKey };
};
