import type { Refusal } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { hasCasinoPlatforms } from '../../../platform/database/detect-casino-platforms.ts';
import { insertCasinoEvent } from '../../../platform/sites/casino-events.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import { checkPlayerLimits } from './check-limits.ts';

interface LimitedPlayer {
  readonly playerId: string;
  /** Id of the session in which the player reached the limit. */
  readonly sessionId: string;
  readonly at: number;
}

/**
 * Queues an event for the player's casino platform about a limit that has refused an action. Call it in a transaction that commits, not one
 * that a refusal rolls back.
 */
export const enqueueLimitReachedForCasino = async (
  tx: DatabaseTransaction,
  limited: LimitedPlayer,
  { code, params: { kind, window } }: Refusal,
): Promise<void> => {
  if (code !== 'LIMIT_REACHED') return;
  await insertCasinoEvent(tx, 'player.limit_reached', limited, () => ({
    kind: String(kind),
    window: String(window),
  }));
};

/** Queues the event for the casino platform about a time limit that ends the player's session. */
export const enqueueTimeLimitReachedForCasino = async (
  tx: DatabaseTransaction,
  limited: LimitedPlayer,
): Promise<void> => {
  if (!hasCasinoPlatforms()) return;
  const { playerId, at } = limited;
  const request = { playerId, at, more: { time: 0 }, needsFirst: null };
  const asked = await checkPlayerLimits(tx, await readJurisdictionValues(tx, { playerId }), request);
  if (!asked.ok) await enqueueLimitReachedForCasino(tx, limited, asked.refusal);
};
