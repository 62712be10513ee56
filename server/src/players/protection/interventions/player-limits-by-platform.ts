import type { PlatformLimit } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { matchesLimitKey } from '../limits/change-limit.ts';
import { listLimits } from '../limits/limit-store.ts';
import type { ProtectionChange } from '../restrict-player.ts';
import { setPlayerLimitByOperator } from './player-limit-by-operator.ts';

/** Author of player protection changes made by the casino platform. */
export const byPlatform = 'platform';

/**
 * Sets a player's limits as a casino's platform requests, independent of the player's own. Returns false, and sets none, if one is looser
 * than the current limit of platform or operator: only staff of the hall can loosen a limit.
 */
export const setPlayerLimitsByPlatform = async (
  tx: DatabaseTransaction,
  { playerId, at }: Pick<ProtectionChange, 'playerId' | 'at'>,
  limits: readonly PlatformLimit[],
): Promise<boolean> => {
  if (limits.length === 0) return true;
  const stored = await listLimits(tx, playerId);
  const isLooser = ({ kind, window, amount }: PlatformLimit): boolean => {
    const place = { playerId, kind, window, byOperator: true } as const;
    const now = stored.find((limit) => matchesLimitKey(limit, place))?.amount ?? null;
    return now !== null && (amount === null || amount > now);
  };
  if (limits.some(isLooser)) return false;
  const change = { playerId, at, who: byPlatform, reason: "set by the casino's platform" };
  for (const limit of limits) if (limit.amount !== null) await setPlayerLimitByOperator(tx, change, limit);
  return true;
};
