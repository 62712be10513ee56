import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type Result, type SetLimit } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { isTimeTrusted, readTrustedPeriodStart } from '../clock/trusted-time.ts';
import { requestHarmCheck } from '../harm-indicators/play-behavior-notes.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';
import { type ProtectionChange, publishProtectionChange } from '../restrict-player.ts';
import { blockSpinUntilRoundEnds } from './check-limits-and-open-spin.ts';
import { addLimitChange, listLimits, type StoredLimit, storeLimit } from './limit-store.ts';

const hourMs = 60 * 60 * 1000;
/** Time in ms within which a limit increase must be confirmed, once its delay is over. */
export const confirmWithinMs = 7 * 24 * hourMs;

/**
 * Sets a limit of the player. A first or lower one applies at once and cancels a pending increase. A higher one, or none, is only
 * requested: it applies after the delay of the jurisdiction profile, if the player confirms it in time. A newer request replaces an older
 * one and restarts the delay.
 */
export const setPlayerLimit = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  { kind, window, amount }: SetLimit,
): Promise<Result<null>> => {
  const { playerId, at, who } = change;
  const profile = await readJurisdictionValues(tx, { playerId });
  const place = { playerId, kind, window, byOperator: false } as const;
  const now = (await listLimits(tx, playerId)).find((limit) => matchesLimitKey(limit, place)) ?? {
    ...place,
    amount: null,
    fromAt: at,
    raise: null,
  };
  const refusal = notSettable(profile, now, amount);
  if (refusal) return refusal;
  const isStricter = now.amount === null || (amount !== null && amount < now.amount);
  if (amount === now.amount && !hasPendingLimitIncrease(now, at)) return okResult(null);
  const reason = '';
  if (now.raise)
    await addLimitChange(tx, place, {
      change: 'dropped',
      amount: now.raise.amount,
      raise: now.raise,
      at,
      who,
      reason,
    });
  if (isStricter) {
    await storeLimit(tx, { ...now, amount, fromAt: at, raise: null });
    await addLimitChange(tx, place, { change: 'set', amount, raise: null, at, who, reason });
    await blockSpinUntilRoundEnds(tx, now, at);
  } else if (amount === now.amount) {
    // Cancel the pending increase: the player requests the amount already in force.
    await storeLimit(tx, { ...now, raise: null });
  } else {
    const confirmableAt = (await readTrustedPeriodStart(tx, at)) + profile['limits.raiseAfterH'] * hourMs;
    const raise = { id: randomUUID(), amount, confirmableAt, lapsesAt: confirmableAt + confirmWithinMs };
    await storeLimit(tx, { ...now, raise });
    await addLimitChange(tx, place, { change: 'asked', amount, raise, at, who, reason });
    await requestHarmCheck(tx, playerId);
  }
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};

/** Confirms a limit increase that the player has requested: after its delay, and before it expires. */
export const confirmLimitIncrease = async (
  tx: DatabaseTransaction,
  { playerId, at, who }: ProtectionChange,
  requestId: string,
): Promise<Result<null>> => {
  const limit = await findRaised(tx, playerId, requestId, at);
  if (!limit) return createRefusedResult('NOT_FOUND');
  const { raise } = limit;
  if (at < raise.confirmableAt) return createRefusedResult('LIMIT_WAITS', { until: raise.confirmableAt });
  if (!(await isTimeTrusted(tx, at))) return createRefusedResult('CLOCK_UNSURE');
  const { amount } = raise;
  await storeLimit(tx, { ...limit, amount, fromAt: at, raise: null });
  await addLimitChange(tx, limit, { change: 'confirmed', amount, raise, at, who, reason: '' });
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};

export const cancelLimitIncrease = async (
  tx: DatabaseTransaction,
  { playerId, at, who }: ProtectionChange,
  requestId: string,
): Promise<Result<null>> => {
  const limit = await findRaised(tx, playerId, requestId, at);
  if (!limit) return createRefusedResult('NOT_FOUND');
  const { raise } = limit;
  await storeLimit(tx, { ...limit, raise: null });
  await addLimitChange(tx, limit, {
    change: 'withdrawn',
    amount: raise.amount,
    raise,
    at,
    who,
    reason: '',
  });
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};

type Raised = StoredLimit & { readonly raise: NonNullable<StoredLimit['raise']> };

const findRaised = async (
  tx: DatabaseTransaction,
  playerId: string,
  requestId: string,
  at: number,
): Promise<Raised | undefined> => {
  const limits = await listLimits(tx, playerId);
  return limits.find(
    (limit): limit is Raised =>
      !limit.byOperator && limit.raise?.id === requestId && hasPendingLimitIncrease(limit, at),
  );
};

/** Returns true if the limit has a requested increase that has not expired. */
export const hasPendingLimitIncrease = ({ raise }: Pick<StoredLimit, 'raise'>, at: number): boolean =>
  raise !== null && at < raise.lapsesAt;

export const matchesLimitKey = (
  limit: StoredLimit,
  limitKey: Pick<StoredLimit, 'kind' | 'window' | 'byOperator'>,
): boolean =>
  limit.kind === limitKey.kind && limit.window === limitKey.window && limit.byOperator === limitKey.byOperator;

/**
 * Returns why a limit cannot be set to this amount; null if it can. An existing limit can be lowered or removed even if the jurisdiction
 * profile no longer offers it.
 */
const notSettable = (profile: JurisdictionValues, now: StoredLimit, amount: number | null) => {
  const isOffered = profile['limits.kinds'].includes(now.kind) && profile['limits.windows'].includes(now.window);
  if (!isOffered && now.amount === null) return createRefusedResult('NOT_OFFERED');
  const most = profile['limits.depositMax'];
  const isCapped = most !== null && now.kind === 'deposit' && now.window === 'month';
  return isCapped && amount !== null && amount > most
    ? createRefusedResult('AMOUNT_OVER_LIMIT', { limit: most })
    : null;
};
