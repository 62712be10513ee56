import { createHash } from 'node:crypto';

/** Returns the id of the chat between two people. Swapping the two people gives the same id. */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
