import { randomUUID } from 'node:crypto';
import { done, type Result, refused, type SetLimit } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { clocksAgree, spanFrom } from '../clock/trusted-time.ts';
import { askForHarmCheck } from '../harm-indicators/play-notes.ts';
import { readProfile } from '../profile/profile-store.ts';
import type { ProfileValues } from '../profile/profile-values.ts';
import { noteProtection, type ProtectionChange } from '../restrict-player.ts';
import { addLimitChange, listLimits, type StoredLimit, storeLimit } from './limit-store.ts';
import { expectRound } from './limited-spin.ts';

const hourMs = 60 * 60 * 1000;
/** Time in ms in which a raise must be confirmed, once it can be. */
export const confirmWithinMs = 7 * 24 * hourMs;

/**
 * Sets a limit of the player. A first or lower one counts at once and drops a raise that waits. A higher one, or none, only
 * becomes a request: it counts after the profile's wait, when the player confirms it in time. A newer request replaces
 * an older one and waits anew.
 */
export const setLimit = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  { kind, window, amount }: SetLimit,
): Promise<Result<null>> => {
  const { playerId, at, who } = change;
  const profile = await readProfile(tx, { playerId });
  const place = { playerId, kind, window, byOperator: false } as const;
  const now = (await listLimits(tx, playerId)).find((limit) => isAt(limit, place)) ?? {
    ...place,
    amount: null,
    fromAt: at,
    raise: null,
  };
  const refusal = notSettable(profile, now, amount);
  if (refusal) return refusal;
  const isStricter = now.amount === null || (amount !== null && amount < now.amount);
  if (amount === now.amount && !waits(now, at)) return done(null);
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
    await expectRound(tx, now, at);
  } else if (amount === now.amount) {
    // Setting what counts already takes the request back.
    await storeLimit(tx, { ...now, raise: null });
  } else {
    const confirmableAt = (await spanFrom(tx, at)) + profile['limits.raiseAfterH'] * hourMs;
    const raise = { id: randomUUID(), amount, confirmableAt, lapsesAt: confirmableAt + confirmWithinMs };
    await storeLimit(tx, { ...now, raise });
    await addLimitChange(tx, place, { change: 'asked', amount, raise, at, who, reason });
    await askForHarmCheck(tx, playerId);
  }
  await noteProtection(tx, playerId);
  return done(null);
};

/** Makes a raise count that its player has asked for: after the wait and before it lapses. */
export const confirmRaise = async (
  tx: DatabaseTransaction,
  { playerId, at, who }: ProtectionChange,
  requestId: string,
): Promise<Result<null>> => {
  const limit = await findRaised(tx, playerId, requestId, at);
  if (!limit) return refused('NOT_FOUND');
  const { raise } = limit;
  if (at < raise.confirmableAt) return refused('LIMIT_WAITS', { until: raise.confirmableAt });
  if (!(await clocksAgree(tx, at))) return refused('CLOCK_UNSURE');
  const { amount } = raise;
  await storeLimit(tx, { ...limit, amount, fromAt: at, raise: null });
  await addLimitChange(tx, limit, { change: 'confirmed', amount, raise, at, who, reason: '' });
  await noteProtection(tx, playerId);
  return done(null);
};

export const withdrawRaise = async (
  tx: DatabaseTransaction,
  { playerId, at, who }: ProtectionChange,
  requestId: string,
): Promise<Result<null>> => {
  const limit = await findRaised(tx, playerId, requestId, at);
  if (!limit) return refused('NOT_FOUND');
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
  await noteProtection(tx, playerId);
  return done(null);
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
    (limit): limit is Raised => !limit.byOperator && limit.raise?.id === requestId && waits(limit, at),
  );
};

/** Returns true if the limit has a request that has not lapsed. */
export const waits = ({ raise }: Pick<StoredLimit, 'raise'>, at: number): boolean =>
  raise !== null && at < raise.lapsesAt;

export const isAt = (
  limit: StoredLimit,
  place: Pick<StoredLimit, 'kind' | 'window' | 'byOperator'>,
): boolean =>
  limit.kind === place.kind && limit.window === place.window && limit.byOperator === place.byOperator;

/** A limit that stands can always be lowered or removed, also where the profile offers it no more. */
const notSettable = (profile: ProfileValues, now: StoredLimit, amount: number | null) => {
  const isOffered =
    profile['limits.kinds'].includes(now.kind) && profile['limits.windows'].includes(now.window);
  if (!isOffered && now.amount === null) return refused('NOT_OFFERED');
  const most = profile['limits.depositMax'];
  const isCapped = most !== null && now.kind === 'deposit' && now.window === 'month';
  return isCapped && amount !== null && amount > most ? refused('AMOUNT_OVER_LIMIT', { limit: most }) : null;
};
