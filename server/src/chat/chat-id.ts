import { createHash } from 'node:crypto';

/** Returns the id of the chat between two people: a hash of both ids, the same in either order. */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
