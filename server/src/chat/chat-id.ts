import { createHash } from 'node:crypto';

/**
 * A chat has two members, and its id is made from theirs: it is known before the first message, is the same for both,
 * and nobody else's can be claimed with it.
 */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
