import { done, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { refuseUnderAge } from './birth/age.ts';
import { readCheck } from './checks/read-check.ts';
import { anyStake, checkLimits, type LimitRequest, type RemainingAllowance } from './limits/check-limits.ts';
import { readProfile } from './profile/profile-store.ts';
import { refuseByRegisters } from './registers/refuse-by-register.ts';
import { findRestriction } from './restriction-store.ts';
import { askTerms } from './terms/accept-terms.ts';

/** An action that a player wants to carry out at the time `at` (Unix time in ms). Amounts in minor units. */
type PlayRequest = { readonly playerId: string; readonly at: number } & (
  | { readonly act: 'join' | 'rejoin' | 'cashIn' | 'promotion' | 'cancelCashOut' | 'watch' }
  | { readonly act: 'deposit'; readonly amountMinor: number }
  /** `stakeMinor`: stake of the next round; 0 for a free spin. */
  | { readonly act: 'spin'; readonly stakeMinor: number }
);

/**
 * Decides whether player protection allows an action: RESTRICTED during a break or exclusion, REGISTER_… by the stored answers of the
 * exclusion registers, UNDER_AGE, TERMS_NOT_ACCEPTED, LIMIT_REACHED and LIMIT_MISSING by the player's limits, CHECK_DUE while a reality
 * check is unacknowledged, BREAK_RUNS during the rest after one. Call it in the transaction that takes a seat, moves money to a machine,
 * books a deposit or gives a promotion, and before a spin is commanded. Cash-outs, withdrawals and records are never checked.
 */
export const mayPlay = (db: Queries, act: PlayRequest): Promise<Result<RemainingAllowance>> =>
  decide(db, act, inTurn);

/** Like `mayPlay`, but outside of a transaction, where all reads run concurrently, because a spin waits for them. */
export const mayPlayByReads = (db: Queries, act: PlayRequest): Promise<Result<RemainingAllowance>> =>
  decide(db, act, atOnce);

/** Wraps a read so that it is done at most once. */
type Reading = <T>(read: () => Promise<T>) => () => Promise<T>;

/** Lazy: reads when the value is first needed, because a transaction has one connection with one read at a time. */
const inTurn: Reading = (read) => {
  let reading: ReturnType<typeof read> | null = null;
  return () => {
    reading ??= read();
    return reading;
  };
};

/** Eager: starts reading at once. If an earlier check refuses the action, the result is unused and a failure is ignored. */
const atOnce: Reading = (read) => {
  const reading = read();
  reading.catch(() => {});
  return () => reading;
};

const decide = async (
  db: Queries,
  act: PlayRequest,
  reading: Reading,
): Promise<Result<RemainingAllowance>> => {
  const { playerId, at } = act;
  const isEntry = act.act === 'join' || act.act === 'deposit';
  const request = limitRequestOf(act);
  const readRestriction = reading(() => findRestriction(db, playerId, at));
  const readValues = reading(() => readProfile(db, { playerId }));
  const askRegisters = reading(async () =>
    refuseByRegisters(db, (await readValues()).registers, { playerId, at, isEntry }),
  );
  const askAge = reading(() => refuseUnderAge(db, act));
  const askForTerms = reading(async () => (isUnderTerms(act) ? askTerms(db, act) : done(null)));
  const askRoom = reading(async () =>
    request ? checkLimits(db, await readValues(), { playerId, at, ...request }) : done(anyStake),
  );
  const askCheck = reading(() => refuseByCheck(db, act));
  const restriction = await readRestriction();
  if (restriction) return refused('RESTRICTED', { kind: restriction.kind, until: restriction.untilAt ?? 0 });
  for (const ask of [askRegisters, askAge, askForTerms]) {
    const asked = await ask();
    if (!asked.ok) return asked;
  }
  const room = await askRoom();
  if (!room.ok) return room;
  const checked = await askCheck();
  return checked.ok ? room : checked;
};

/**
 * Returns whether the action requires that the player has accepted the current terms: everything that puts more money at stake. Returning
 * to one's own seat does not, because credit is cashed out there; a running round finishes with its free spins.
 */
const isUnderTerms = (act: PlayRequest): boolean =>
  act.act === 'spin' ? act.stakeMinor > 0 : act.act !== 'rejoin' && act.act !== 'watch';

const refuseByCheck = async (db: Queries, act: PlayRequest): Promise<Result<null>> => {
  if (act.act === 'spin') return refuseDueCheck(db, act);
  return act.act === 'join' ? refuseRest(db, act) : done(null);
};

/** Returns what the action needs of the player's limits; null: nothing. Free spins always finish. */
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
 * Refuses a paid spin with CHECK_DUE while a reality check is unacknowledged, and with BREAK_RUNS during the rest after one. Free spins
 * always finish.
 */
const refuseDueCheck = async (
  db: Queries,
  {
    playerId,
    stakeMinor,
    at,
  }: { readonly playerId: string; readonly stakeMinor: number; readonly at: number },
): Promise<Result<null>> => {
  if (stakeMinor === 0) return done(null);
  const { isDue, breakUntil } = (await readCheck(db, playerId, at)).state;
  if (isDue) return refused('CHECK_DUE');
  return breakUntil === null ? done(null) : refused('BREAK_RUNS', { until: breakUntil });
};

/** Refuses to take a seat with BREAK_RUNS during the rest after a reality check. */
const refuseRest = async (
  db: Queries,
  { playerId, at }: { readonly playerId: string; readonly at: number },
): Promise<Result<null>> => {
  const { breakUntil } = (await readCheck(db, playerId, at)).state;
  return breakUntil === null ? done(null) : refused('BREAK_RUNS', { until: breakUntil });
};
