import { done, type LimitKind, type LimitWindow, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import type { ProfileValues } from '../profile/profile-values.ts';
import { listLimits, type StoredLimit } from './limit-store.ts';
import { findRelease, readUsed } from './used-amounts.ts';

/** How much a player may still do. */
export interface PlayRoom {
  /** The highest stake in minor units that limits allow the next round; null: any. */
  readonly maxStakeMinor: number | null;
}

/** What limits must allow: so much more of some kinds, in minor units; 0 of time asks whether any time is left. */
export interface LimitRequest {
  readonly playerId: string;
  readonly at: number;
  readonly more: { readonly [Kind in LimitKind]?: number };
  /**
   * What a player who has not set the first limits that the profile asks for is refused; null: nothing. Where the profile only
   * prompts, only play waits for the answer, because a cashier can take a deposit before the player has ever logged in.
   */
  readonly needsFirst: 'deposit' | 'play' | null;
}

/** A limit that counts: the player's, the house's beside it, or the profile's. */
export interface CountingLimit {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly amount: number;
}

export const anyStake: PlayRoom = { maxStakeMinor: null };

/**
 * Decides whether a player's limits allow an act: LIMIT_REACHED with the limit that is free again last, LIMIT_MISSING
 * before the first limits are set. Call it in the transaction that carries out the act. Players without limits cost one read.
 */
export const askLimits = async (
  db: Queries,
  profile: ProfileValues,
  { playerId, at, more, needsFirst }: LimitRequest,
): Promise<Result<PlayRoom>> => {
  const stored = await listLimits(db, playerId);
  const first = profile['limits.first'];
  const isNeeded = first === 'must' ? needsFirst !== null : first === 'prompt' && needsFirst === 'play';
  if (isNeeded && (await isFirstMissing(db, profile, playerId, stored))) return refused('LIMIT_MISSING');
  let worst: { readonly limit: CountingLimit; readonly freesAt: number; readonly left: number } | null = null;
  let maxStakeMinor: number | null = null;
  for (const limit of countingLimits(profile, stored)) {
    const request = more[limit.kind];
    if (request === undefined) continue;
    const span = { playerId, kind: limit.kind, window: limit.window, at };
    const left = limit.amount - (await readUsed(db, profile, span));
    if (limit.kind === 'stake' || limit.kind === 'loss')
      maxStakeMinor = Math.min(maxStakeMinor ?? Number.POSITIVE_INFINITY, Math.max(left, 0));
    // Some of the time must be left; of money exactly the request may be.
    const needed = limit.kind === 'time' ? 1 : request;
    if (left >= needed) continue;
    // More than the limit itself is never allowed: then there is no time to tell.
    const release =
      needed > limit.amount ? null : await findRelease(db, profile, span, limit.amount - needed);
    const freesAt = release ?? 0;
    if (!worst || isLater(freesAt, worst.freesAt)) worst = { limit, freesAt, left: Math.max(left, 0) };
  }
  if (!worst) return done({ maxStakeMinor });
  const { kind, window, amount } = worst.limit;
  return refused('LIMIT_REACHED', { kind, window, limit: amount, left: worst.left, freesAt: worst.freesAt });
};

/** 0 is never, which is later than any time. */
const isLater = (one: number, other: number): boolean => other !== 0 && (one === 0 || one > other);

/** Returns the lowest limit of each kind and window. A raise that was asked for changes nothing before it is confirmed. */
export const countingLimits = (
  profile: ProfileValues,
  stored: readonly Pick<StoredLimit, 'kind' | 'window' | 'amount'>[],
): CountingLimit[] => {
  const depositMax = profile['limits.depositMax'];
  const all = [
    ...stored,
    ...(depositMax === null ? [] : [{ kind: 'deposit', window: 'month', amount: depositMax } as const]),
  ];
  const lowest = new Map<string, CountingLimit>();
  for (const { kind, window, amount } of all) {
    const key = `${kind} ${window}`;
    if (amount !== null && amount < (lowest.get(key)?.amount ?? Number.POSITIVE_INFINITY))
      lowest.set(key, { kind, window, amount });
  }
  return [...lowest.values()];
};

/**
 * Returns true while a player owes what the profile asks for first. That is a limit of deposits or, where none is offered,
 * any; where the profile only prompts, an answer without limits does as well.
 */
export const isFirstMissing = async (
  db: Queries,
  profile: ProfileValues,
  playerId: string,
  stored: readonly StoredLimit[],
): Promise<boolean> => {
  const first = profile['limits.first'];
  if (first === 'no') return false;
  const isOfDeposits = profile['limits.kinds'].includes('deposit');
  const hasSet = stored.some(
    ({ kind, amount, byOperator }) => !byOperator && amount !== null && (!isOfDeposits || kind === 'deposit'),
  );
  return !hasSet && !(first === 'prompt' && (await hasAnswered(db, playerId)));
};

const hasAnswered = async (db: Queries, playerId: string): Promise<boolean> =>
  (await db.get('SELECT 1 AS found FROM first_limit_answers WHERE player_id = ?', playerId)) !== undefined;
