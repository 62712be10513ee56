import { done, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { refuseUnderAge } from './birth/age.ts';
import { readCheck } from './checks/read-check.ts';
import { anyStake, askLimits, type LimitRequest, type PlayRoom } from './limits/ask-limits.ts';
import { readProfile } from './profile/profile-store.ts';
import { refuseByRegisters } from './registers/refuse-by-register.ts';
import { findRestriction } from './restriction-store.ts';
import { askTerms } from './terms/accept-terms.ts';

/** What a player wants to do at the time `at`, in ms since 1970. Amounts are in minor units. */
type PlayRequest = { readonly playerId: string; readonly at: number } & (
  | { readonly act: 'join' | 'rejoin' | 'cashIn' | 'promotion' | 'cancelCashOut' | 'watch' }
  | { readonly act: 'deposit'; readonly amountMinor: number }
  /** `stakeMinor`: what the next round will stake; 0 for a free spin. */
  | { readonly act: 'spin'; readonly stakeMinor: number }
);

/**
 * Decides whether what protects the player allows an act: RESTRICTED while a break holds, REGISTER_… by what the
 * registers of excluded people have answered, UNDER_AGE, TERMS_NOT_ACCEPTED, LIMIT_REACHED and LIMIT_MISSING
 * by the player's limits, CHECK_DUE while a reality check waits, BREAK_RUNS during the rest after one. Call it in the transaction
 * of work that takes a seat, moves money to a machine, books a deposit or gives a promotion, and before a spin is
 * commanded. Cash-outs, withdrawals and records are never asked about.
 */
export const mayPlay = (db: Queries, act: PlayRequest): Promise<Result<PlayRoom>> => decide(db, act, inTurn);

/** Decides as `mayPlay`, outside of a transaction, where all reads can be on their way at once: a spin waits for them. */
export const mayPlayByReads = (db: Queries, act: PlayRequest): Promise<Result<PlayRoom>> =>
  decide(db, act, atOnce);

/** Makes a read that is done at most once. */
type Reading = <T>(read: () => Promise<T>) => () => Promise<T>;

/** Reads when the value is first asked for: a transaction has one connection, on which one read follows the other. */
const inTurn: Reading = (read) => {
  let reading: ReturnType<typeof read> | null = null;
  return () => {
    reading ??= read();
    return reading;
  };
};

/** Begins to read immediately. If an earlier answer refuses the act, nobody asks for this one, and its failure is no matter. */
const atOnce: Reading = (read) => {
  const reading = read();
  reading.catch(() => {});
  return () => reading;
};

const decide = async (db: Queries, act: PlayRequest, reading: Reading): Promise<Result<PlayRoom>> => {
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
    request ? askLimits(db, await readValues(), { playerId, at, ...request }) : done(anyStake),
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
 * Whoever has not accepted the terms that hold puts no more money at stake. The way back to an own seat stays open, because from
 * there credit is cashed out; a round that runs finishes with its free spins.
 */
const isUnderTerms = (act: PlayRequest): boolean =>
  act.act === 'spin' ? act.stakeMinor > 0 : act.act !== 'rejoin' && act.act !== 'watch';

const refuseByCheck = async (db: Queries, act: PlayRequest): Promise<Result<null>> => {
  if (act.act === 'spin') return refuseDueCheck(db, act);
  return act.act === 'join' ? refuseRest(db, act) : done(null);
};

/** Returns what the act wants of the player's limits; null: nothing. Free spins always finish. */
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
 * Refuses a paid spin with CHECK_DUE while a reality check waits for its acknowledgement, and with BREAK_RUNS while the rest
 * after one lasts. Free spins always finish.
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

/** Refuses to join a machine with BREAK_RUNS while the rest after a check lasts. */
const refuseRest = async (
  db: Queries,
  { playerId, at }: { readonly playerId: string; readonly at: number },
): Promise<Result<null>> => {
  const { breakUntil } = (await readCheck(db, playerId, at)).state;
  return breakUntil === null ? done(null) : refused('BREAK_RUNS', { until: breakUntil });
};
