import type { ConnectionLimits } from './channel-connection.ts';

/** A page on a phone may be slow; a page that floods is not one of ours. */
export const browserLimits: ConnectionLimits = {
  allowance: { burst: 100, perSecond: 50 },
  // A page says `init` first, with a token of half a kilobyte.
  stranger: { timeoutMs: 10_000, messages: 4, bytes: 8 * 1024 },
  pingMs: 5_000,
  silenceMs: 15_000,
  saysInfo: true,
};

/** A player whose cable is cut must find the own seat waiting, so the game's silence is noticed within five seconds. */
export const gameLimits: ConnectionLimits = { ...browserLimits, pingMs: 1_200, silenceMs: 2_300 };
