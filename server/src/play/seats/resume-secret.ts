import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** Makes the secret with which a page gets its seat back after a reconnect. The database stores only its hash. */
export const newResumeSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const hashOfResume = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
