import { createRefusedResult, type LimitKind, type LimitWindow, okResult, type Result } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';
import { listLimits, type StoredLimit } from './limit-store.ts';
import { findWhenLimitUsageFallsTo, readUsedLimitAmount } from './used-limit-amounts.ts';

/** What a player may still stake within the player's limits. */
export interface RemainingAllowance {
  /** Maximum stake of the next round under the limits, in minor units; null: no maximum. */
  readonly maxStakeMinor: number | null;
}

/**
 * Additional amounts, by kind of limit, that the player's limits must allow, in minor units; 0 for time checks whether any time is left.
 */
export interface LimitRequest {
  readonly playerId: string;
  readonly at: number;
  readonly more: { readonly [Kind in LimitKind]?: number };
  /**
   * What is refused until the player has set the first limits that the jurisdiction profile requires; null: nothing. If the profile only
   * prompts, only play is refused, because a cashier can take a deposit before the player's first login.
   */
  readonly needsFirst: 'deposit' | 'play' | null;
}

/** A player's limit in force, set by the player, the operator, or the jurisdiction profile. */
export interface LimitInForce {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly amount: number;
}

/** Data of a player's limits that was read before, so that `checkPlayerLimits` need not read it. */
export interface PreloadedLimits {
  readonly stored: readonly StoredLimit[];
  /** Whether the player has answered the question whether to set first limits; undefined if not read. */
  readonly hasAnswered?: boolean;
  /** Returns the amount used of a limit of this kind in its current period; undefined if not read. */
  used(kind: LimitKind, window: LimitWindow): number | undefined;
}

export const anyStake: RemainingAllowance = { maxStakeMinor: null };

/**
 * Decides whether a player's limits allow an action: LIMIT_REACHED with the reached limit that resets last, LIMIT_MISSING before the first
 * limits are set. Call it in the transaction that carries out the action, in which `preloadedLimits` must have been read, too.
 */
export const checkPlayerLimits = async (
  db: Queries,
  profile: JurisdictionValues,
  { playerId, at, more, needsFirst }: LimitRequest,
  preloadedLimits?: PreloadedLimits,
): Promise<Result<RemainingAllowance>> => {
  const stored = preloadedLimits?.stored ?? (await listLimits(db, playerId));
  const first = profile['limits.first'];
  const isNeeded = first === 'must' ? needsFirst !== null : first === 'prompt' && needsFirst === 'play';
  if (isNeeded && (await mustPlayerFirstChooseLimits(db, profile, playerId, stored, preloadedLimits?.hasAnswered)))
    return createRefusedResult('LIMIT_MISSING');
  let worst: { readonly limit: LimitInForce; readonly freesAt: number; readonly left: number } | null = null;
  let maxStakeMinor: number | null = null;
  for (const limit of listLimitsInForce(profile, stored)) {
    const request = more[limit.kind];
    if (request === undefined) continue;
    const span = { playerId, kind: limit.kind, window: limit.window, at };
    const used = preloadedLimits?.used(limit.kind, limit.window) ?? (await readUsedLimitAmount(db, profile, span));
    const left = limit.amount - used;
    if (limit.kind === 'stake' || limit.kind === 'loss')
      maxStakeMinor = Math.min(maxStakeMinor ?? Number.POSITIVE_INFINITY, Math.max(left, 0));
    // Require at least a minute of play time to be left; of money, only the requested amount.
    const needed = limit.kind === 'time' ? 1 : request;
    if (left >= needed) continue;
    // A request above the limit itself is never allowed, so it has no time at which it becomes allowed.
    const release =
      needed > limit.amount ? null : await findWhenLimitUsageFallsTo(db, profile, span, limit.amount - needed);
    const freesAt = release ?? 0;
    if (!worst || isLater(freesAt, worst.freesAt)) worst = { limit, freesAt, left: Math.max(left, 0) };
  }
  if (!worst) return okResult({ maxStakeMinor });
  const { kind, window, amount } = worst.limit;
  return createRefusedResult('LIMIT_REACHED', {
    kind,
    window,
    limit: amount,
    left: worst.left,
    freesAt: worst.freesAt,
  });
};

/** Returns whether the first of two times is later. 0 means never, later than any other. */
const isLater = (one: number, other: number): boolean => other !== 0 && (one === 0 || one > other);

/** Returns the lowest limit of each kind and period. A requested raise has no effect before it is confirmed. */
export const listLimitsInForce = (
  profile: JurisdictionValues,
  stored: readonly Pick<StoredLimit, 'kind' | 'window' | 'amount'>[],
): LimitInForce[] => {
  const depositMax = profile['limits.depositMax'];
  const all = [
    ...stored,
    ...(depositMax === null ? [] : [{ kind: 'deposit', window: 'month', amount: depositMax } as const]),
  ];
  const lowest = new Map<string, LimitInForce>();
  for (const { kind, window, amount } of all) {
    const key = `${kind} ${window}`;
    if (amount !== null && amount < (lowest.get(key)?.amount ?? Number.POSITIVE_INFINITY))
      lowest.set(key, { kind, window, amount });
  }
  return [...lowest.values()];
};

/**
 * Returns whether the player still has to do what the jurisdiction profile requires first: set a deposit limit (or any limit, if deposit
 * limits are not offered) or, if the profile only prompts, answer the question even without limits.
 */
export const mustPlayerFirstChooseLimits = async (
  db: Queries,
  profile: JurisdictionValues,
  playerId: string,
  stored: readonly StoredLimit[],
  hasAnsweredBefore?: boolean,
): Promise<boolean> => {
  const first = profile['limits.first'];
  if (first === 'no') return false;
  const isOfDeposits = profile['limits.kinds'].includes('deposit');
  const hasSet = stored.some(
    ({ kind, amount, byOperator }) => !byOperator && amount !== null && (!isOfDeposits || kind === 'deposit'),
  );
  return !hasSet && !(first === 'prompt' && (hasAnsweredBefore ?? (await hasAnswered(db, playerId))));
};

const hasAnswered = async (db: Queries, playerId: string): Promise<boolean> =>
  (await db.get('SELECT 1 AS found FROM first_limit_answers WHERE player_id = ?', playerId)) !== undefined;
