import { createHash } from 'node:crypto';

/** Returns the id of the chat between two people, the same for both orders of the two. */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
