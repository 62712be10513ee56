import { createHash } from 'node:crypto';

/**
 * Returns the id of the chat of two people, a hash of their ids: the same for both, and known before the first
 * message.
 */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
