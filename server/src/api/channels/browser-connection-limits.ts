import type { ConnectionLimits } from './channel-connection.ts';

/** Limits of a browser page's connection, far above what our pages send. The deadlines allow for slow phones. */
export const browserConnectionLimits: ConnectionLimits = {
  allowance: { burst: 100, perSecond: 50 },
  // Allow a small first message: `init`, which contains a token of half a kilobyte.
  stranger: { timeoutMs: 10_000, messages: 4, bytes: 8 * 1024 },
  pingMs: 5_000,
  silenceMs: 15_000,
  saysInfo: true,
};

/** Limits of connections of pages that only receive messages. Ten thousand of them cause 500 pings a second. */
export const listenerConnectionLimits: ConnectionLimits = {
  ...browserConnectionLimits,
  pingMs: 20_000,
  silenceMs: 45_000,
};

/**
 * Limits of a game page's connection. A silent connection is detected within five seconds, because only then does the time start for which
 * the player's seat is held.
 */
export const gameConnectionLimits: ConnectionLimits = {
  ...browserConnectionLimits,
  // A picture's offer, of 6 to 12 KB, and its ICE candidates may follow `init` at once.
  stranger: { ...browserConnectionLimits.stranger, messages: 4 + 32, bytes: 48 * 1024 },
  pingMs: 1_200,
  silenceMs: 2_300,
};
