import { createHash } from 'node:crypto';

/** Returns the id of the chat of two people. Their order does not matter. */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
