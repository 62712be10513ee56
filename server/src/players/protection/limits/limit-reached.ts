import type { Refusal } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { arePlatformsKnown } from '../../../platform/database/known-platforms.ts';
import { insertCasinoEvent } from '../../../platform/sites/casino-events.ts';
import { readProfile } from '../profile/profile-store.ts';
import { checkLimits } from './check-limits.ts';

interface Limited {
  readonly playerId: string;
  /** The session in which the player reached the limit. */
  readonly sessionId: string;
  readonly at: number;
}

/**
 * Queues an event for the player's casino about a limit that has refused something. Call it in a transaction that commits, not one that a
 * refusal rolls back.
 */
export const noteLimitReached = async (
  tx: DatabaseTransaction,
  limited: Limited,
  { code, params: { kind, window } }: Refusal,
): Promise<void> => {
  if (code !== 'LIMIT_REACHED') return;
  await insertCasinoEvent(tx, 'player.limit_reached', limited, () => ({
    kind: String(kind),
    window: String(window),
  }));
};

/** Queues the event for a time limit that ends the player's session. */
export const noteTimeUsedUp = async (tx: DatabaseTransaction, limited: Limited): Promise<void> => {
  if (!arePlatformsKnown()) return;
  const { playerId, at } = limited;
  const request = { playerId, at, more: { time: 0 }, needsFirst: null };
  const asked = await checkLimits(tx, await readProfile(tx, { playerId }), request);
  if (!asked.ok) await noteLimitReached(tx, limited, asked.refusal);
};
