import { randomUUID } from 'node:crypto';
import type { SetLimit } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { isTimeTrusted, readTrustedPeriodStart } from '../clock/trusted-time.ts';
import { confirmWithinMs, hasPendingLimitIncrease, matchesLimitKey } from '../limits/change-limit.ts';
import { blockSpinUntilRoundEnds } from '../limits/check-limits-and-open-spin.ts';
import { addLimitChange, listLimits, type StoredLimit, storeLimit } from '../limits/limit-store.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import { type ProtectionChange, publishProtectionChange } from '../restrict-player.ts';
import { mayBeSameOperator } from './is-same-operator.ts';
import {
  findProtectionChangeSinceRequest,
  requireProtectionStateUnchanged,
  serializeProtectionState,
} from './protection-state-at-request.ts';

const hourMs = 60 * 60 * 1000;

/** Result of changing an operator limit. `takenBack`: a pending increase was cancelled. */
type OperatorLimitAnswer =
  | { readonly kind: 'set' | 'unchanged' | 'takenBack' | 'confirmed' | 'notAsked' | 'clockUnsure' }
  | { readonly kind: 'samePerson'; readonly who: string }
  | { readonly kind: 'asked' | 'tooEarly'; readonly confirmableAt: number };

/**
 * Sets the operator's limit for a player, independent of the player's own, which it never changes: the lower one applies. A first or lower
 * limit applies at once and cancels a pending increase. A higher one, or none (null), is only requested: a second person confirms it after
 * the delay of the jurisdiction profile. Repeating a pending request changes nothing, unless the player's state has changed since: then the
 * delay starts again.
 */
export const setPlayerLimitByOperator = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
  request: SetLimit,
): Promise<OperatorLimitAnswer> => {
  const { amount } = request;
  const now = await findOperatorLimit(tx, playerId, request, at);
  const { raise } = now;
  const by = { at, who, reason };
  if (raise && raise.amount === amount && (await isAsAsked(tx, now, at)))
    return { kind: 'asked', confirmableAt: raise.confirmableAt };
  if (raise) await addLimitChange(tx, now, { ...by, change: 'dropped', amount: raise.amount, raise });
  if (amount === now.amount) {
    if (!raise) return { kind: 'unchanged' };
    await storeLimit(tx, { ...now, raise: null });
    await publishProtectionChange(tx, playerId);
    return { kind: 'takenBack' };
  }
  if (now.amount === null || (amount !== null && amount < now.amount)) {
    await storeLimit(tx, { ...now, amount, fromAt: at, raise: null });
    await addLimitChange(tx, now, { ...by, change: 'set', amount, raise: null });
    await blockSpinUntilRoundEnds(tx, now, at);
    await publishProtectionChange(tx, playerId);
    return { kind: 'set' };
  }
  const waitMs = (await readJurisdictionValues(tx, { playerId }))['limits.raiseAfterH'] * hourMs;
  const confirmableAt = (await readTrustedPeriodStart(tx, at)) + waitMs;
  const asked = { id: randomUUID(), amount, confirmableAt, lapsesAt: confirmableAt + confirmWithinMs };
  await storeLimit(tx, { ...now, raise: asked });
  const facts = await serializeProtectionState(tx, playerId, { raised: request, at });
  await addLimitChange(tx, now, { ...by, change: 'asked', amount, raise: asked, facts });
  return { kind: 'asked', confirmableAt };
};

/**
 * Confirms a requested increase or removal of an operator limit, if another person requested it and the delay is over. Throws a
 * BusinessRuleError if the player's state has changed since the request.
 */
export const confirmPlayerLimitByOperator = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
  request: SetLimit,
): Promise<OperatorLimitAnswer> => {
  const now = await findOperatorLimit(tx, playerId, request, at);
  const { raise } = now;
  if (!raise || raise.amount !== request.amount) return { kind: 'notAsked' };
  const { who: asker, facts: asked } = await findAsked(tx, playerId, raise.id);
  if (mayBeSameOperator(asker, who)) return { kind: 'samePerson', who: asker };
  if (at < raise.confirmableAt) return { kind: 'tooEarly', confirmableAt: raise.confirmableAt };
  if (!(await isTimeTrusted(tx, at))) return { kind: 'clockUnsure' };
  await requireProtectionStateUnchanged(tx, playerId, { asked, raised: request, at });
  const { amount } = raise;
  await storeLimit(tx, { ...now, amount, fromAt: at, raise: null });
  await addLimitChange(tx, now, { change: 'confirmed', amount, raise, at, who, reason });
  await publishProtectionChange(tx, playerId);
  return { kind: 'confirmed' };
};

/** Returns whether the player's state is unchanged since the pending limit increase was requested. */
const isAsAsked = async (db: Queries, limit: StoredLimit, at: number): Promise<boolean> => {
  const { playerId, raise } = limit;
  if (!raise) return false;
  const { facts: asked } = await findAsked(db, playerId, raise.id);
  return (await findProtectionChangeSinceRequest(db, playerId, { asked, raised: limit, at })) === null;
};

/** Returns the operator's limit for a player, without a requested increase that has expired. */
const findOperatorLimit = async (
  db: Queries,
  playerId: string,
  { kind, window }: SetLimit,
  at: number,
): Promise<StoredLimit> => {
  const place = { playerId, kind, window, byOperator: true } as const;
  const found = (await listLimits(db, playerId)).find((limit) => matchesLimitKey(limit, place));
  if (!found) return { ...place, amount: null, fromAt: at, raise: null };
  return hasPendingLimitIncrease(found, at) ? found : { ...found, raise: null };
};

/** Returns who requested an increase of the operator's limit. */
export const findLimitIncreaseRequester = async (db: Queries, playerId: string, requestId: string): Promise<string> =>
  (await findAsked(db, playerId, requestId)).who;

const findAsked = async (
  db: Queries,
  playerId: string,
  requestId: string,
): Promise<{ readonly who: string; readonly facts: string }> => {
  const row = await db.get<{ who: string; facts: string }>(
    `SELECT who, facts FROM limit_changes WHERE player_id = ? AND request_id = ? AND change = 'asked'`,
    playerId,
    requestId,
  );
  if (!row) throw new Error(`nobody has asked for ${requestId}`);
  return row;
};
