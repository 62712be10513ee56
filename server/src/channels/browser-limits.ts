import type { ConnectionLimits } from './channel-connection.ts';

/** Far above what our client sends. The deadlines allow for slow phones. */
export const browserLimits: ConnectionLimits = {
  allowance: { burst: 100, perSecond: 50 },
  // The first message is `init`, with a token of half a kilobyte.
  stranger: { timeoutMs: 10_000, messages: 4, bytes: 8 * 1024 },
  pingMs: 5_000,
  silenceMs: 15_000,
  saysInfo: true,
};

/** For pages that only listen: ten thousand of them are pinged 500 times a second. */
export const listenerLimits: ConnectionLimits = { ...browserLimits, pingMs: 20_000, silenceMs: 45_000 };

/** The seat of a player whose connection was cut waits only once the silence is noticed, here within five seconds. */
export const gameLimits: ConnectionLimits = { ...browserLimits, pingMs: 1_200, silenceMs: 2_300 };
