import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
const secretBytes = 32;

/** Makes the secret by which the page that plays in a seat gets it back. Only its hash is stored. */
export const newResumeSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const hashOfResume = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
