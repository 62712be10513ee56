import type { PlatformLimit } from '@reelfloor/protocol/casino';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { isAt } from '../limits/change-limit.ts';
import { listLimits } from '../limits/limit-store.ts';
import type { ProtectionChange } from '../restrict-player.ts';
import { setOperatorLimit } from './operator-limit.ts';

/** Names the casino's platform where a change of protection says who made it. */
export const byPlatform = 'platform';

/**
 * Sets limits that a casino's platform gives, beside the player's own. Returns false, and sets none, if one is looser than the one
 * that the platform or the house has set: only people of the hall loosen a limit.
 */
export const setPlatformLimits = async (
  tx: DatabaseTransaction,
  { playerId, at }: Pick<ProtectionChange, 'playerId' | 'at'>,
  limits: readonly PlatformLimit[],
): Promise<boolean> => {
  if (limits.length === 0) return true;
  const stored = await listLimits(tx, playerId);
  const isLooser = ({ kind, window, amount }: PlatformLimit): boolean => {
    const place = { playerId, kind, window, byOperator: true } as const;
    const now = stored.find((limit) => isAt(limit, place))?.amount ?? null;
    return now !== null && (amount === null || amount > now);
  };
  if (limits.some(isLooser)) return false;
  const change = { playerId, at, who: byPlatform, reason: "set by the casino's platform" };
  for (const limit of limits) if (limit.amount !== null) await setOperatorLimit(tx, change, limit);
  return true;
};
