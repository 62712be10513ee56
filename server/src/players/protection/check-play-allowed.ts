import { createRefusedResult, type LimitKind, okResult, type Result } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { checkMinimumAge } from './birth/age-rules.ts';
import { computeRealityCheckState } from './checks/read-reality-check.ts';
import { anyStake, checkPlayerLimits, type LimitRequest, type RemainingAllowance } from './limits/check-limits.ts';
import { type PlayPermissionSnapshot, readPlayPermissionSnapshot } from './play-permission-snapshot.ts';
import { checkRegisterExclusions } from './registers/check-register-exclusions.ts';

/** An action that a player wants to carry out at the time `at` (Unix time in ms). Amounts in minor units. */
type PlayRequest = { readonly playerId: string; readonly at: number } & (
  | { readonly act: 'join' | 'rejoin' | 'cashIn' | 'promotion' | 'cancelCashOut' | 'watch' }
  | { readonly act: 'deposit'; readonly amountMinor: number }
  /** `stakeMinor`: stake of the next round, in minor units; 0 for a free spin. */
  | { readonly act: 'spin'; readonly stakeMinor: number }
);

/**
 * Decides whether player protection allows an action: RESTRICTED during a break or exclusion, REGISTER_… by the stored answers of the
 * exclusion registers, UNDER_AGE, TERMS_NOT_ACCEPTED, LIMIT_REACHED and LIMIT_MISSING by the player's limits, CHECK_DUE while a reality
 * check is unacknowledged, BREAK_RUNS during the mandatory rest after a reality check. Call it in the transaction that takes a seat, moves
 * money to a machine, books a deposit or gives a promotion. Cash-outs, withdrawals and records are never checked. One statement reads all
 * data.
 */
export const checkPlayAllowed = async (db: Queries, request: PlayRequest): Promise<Result<RemainingAllowance>> => {
  const { playerId, at } = request;
  const { more = {} } = limitRequestOf(request) ?? {};
  const kinds = Object.keys(more) as LimitKind[];
  const asksCheck = request.act === 'spin' || request.act === 'join';
  const question = {
    playerId,
    at,
    kinds,
    asksTerms: isUnderTerms(request),
    asksCheck,
    seat: null,
    asksRules: false,
  };
  return decidePlayPermission(db, request, await readPlayPermissionSnapshot(db, question));
};

/** Like `checkPlayAllowed`, but decides from `snapshot`. Reads the database only to find out when a reached limit allows play again. */
export const decidePlayPermission = async (
  db: Queries,
  act: PlayRequest,
  snapshot: PlayPermissionSnapshot,
): Promise<Result<RemainingAllowance>> => {
  const { playerId, at } = act;
  const { restriction, profile, answers, person, bornOn, termsDue } = snapshot;
  if (restriction)
    return createRefusedResult('RESTRICTED', { kind: restriction.kind, until: restriction.untilAt ?? 0 });
  const isEntry = act.act === 'join' || act.act === 'deposit';
  const byRegisters = checkRegisterExclusions(profile.registers, { answers, person, at, isEntry });
  if (!byRegisters.ok) return byRegisters;
  const byAge = checkMinimumAge(profile, bornOn, at);
  if (!byAge.ok) return byAge;
  if (isUnderTerms(act) && termsDue !== null) return createRefusedResult('TERMS_NOT_ACCEPTED', { number: termsDue });
  const request = limitRequestOf(act);
  const room = request
    ? await checkPlayerLimits(db, profile, { playerId, at, ...request }, snapshot.limits)
    : okResult(anyStake);
  if (!room.ok) return room;
  const byCheck = refuseByCheck(act, snapshot);
  return byCheck.ok ? room : byCheck;
};

/**
 * Returns whether the action requires that the player has accepted the current terms and conditions: everything that puts more money at
 * stake. Returning to one's own seat does not, because credit is cashed out there; a running round finishes with its free spins.
 */
const isUnderTerms = (act: PlayRequest): boolean =>
  act.act === 'spin' ? act.stakeMinor > 0 : act.act !== 'rejoin' && act.act !== 'watch';

/** Returns the request to check against the player's limits; null if the action needs none. Free spins always finish. */
const limitRequestOf = (act: PlayRequest): Pick<LimitRequest, 'more' | 'needsFirst'> | null => {
  switch (act.act) {
    case 'deposit':
      return { more: { deposit: act.amountMinor }, needsFirst: 'deposit' };
    case 'join':
      return { more: { time: 0 }, needsFirst: 'play' };
    case 'rejoin':
    case 'cashIn':
    case 'cancelCashOut':
      return { more: { time: 0 }, needsFirst: null };
    case 'spin': {
      const { stakeMinor: stake } = act;
      return stake === 0 ? null : { more: { stake, loss: stake, time: 0 }, needsFirst: 'play' };
    }
    case 'promotion':
    case 'watch':
      return null;
  }
};

/**
 * Refuses a paid spin with CHECK_DUE while a reality check is unacknowledged, and a paid spin or taking a seat with BREAK_RUNS during the
 * mandatory rest after one. Free spins always finish.
 */
const refuseByCheck = (act: PlayRequest, { check }: PlayPermissionSnapshot): Result<null> => {
  const isPaidSpin = act.act === 'spin' && act.stakeMinor > 0;
  if (!check || (!isPaidSpin && act.act !== 'join')) return okResult(null);
  const { isDue, breakUntil } = computeRealityCheckState(check.facts, check.profile, act.at);
  if (isPaidSpin && isDue) return createRefusedResult('CHECK_DUE');
  return breakUntil === null ? okResult(null) : createRefusedResult('BREAK_RUNS', { until: breakUntil });
};
