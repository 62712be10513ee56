import { done, type Result, refused } from '@reelfloor/protocol';
import type { Conduct } from '@reelfloor/protocol/channels/agent';
import type { PlayRules } from '@reelfloor/protocol/channels/game';
import type { Queries } from '../../../platform/database/database.ts';
import { readProfile } from './profile-store.ts';
import type { ProfileValues } from './profile-values.ts';

/** A cabinet as far as a profile asks for it. */
export interface JudgedCabinet {
  readonly brandId: string;
  readonly conduct: Conduct | undefined;
}

/** A cabinet before a session of a player begins at it. */
export interface JoinedCabinet extends JudgedCabinet {
  readonly playerId: string;
  /** The id of its game. */
  readonly gameId: string;
  /** The rules of its game as this house publishes them; null if it publishes none. */
  readonly publishedHash: string | null;
  /** The rules that the page has loaded; null if it did not say. */
  readonly shownHash: string | null;
}

/** Returns the part of a profile that a page is told. */
export const playTermsOf = (values: ProfileValues): PlayRules => ({
  minCycleMs: values['play.minCycleMs'],
  autoRounds: values['play.autoRounds'],
  allIn: values['money.allIn'],
  cancelCashOut: values['money.cancelCashOut'],
  discount: values['money.discount'],
  bonus: values['money.bonus'],
});

/**
 * Returns whether a cabinet does what a profile asks for. One that says nothing of its conduct may celebrate every win and
 * hold no cycle, so it fits no profile. A jackpot is one of the cabinet or of its brand.
 */
export const isFit = (
  values: ProfileValues,
  conduct: Conduct | undefined,
  hasBrandJackpot: boolean,
): boolean => {
  const { minCycleMs = 0, celebrates = 'any', jackpots = true } = conduct ?? {};
  return (
    minCycleMs >= values['play.minCycleMs'] &&
    celebrates === values['play.celebrate'] &&
    (values['play.jackpots'] || !(jackpots || hasBrandJackpot))
  );
};

const fits = async (db: Queries, values: ProfileValues, { brandId, conduct }: JudgedCabinet) => {
  const level = values['play.jackpots']
    ? undefined
    : await db.get('SELECT 1 AS one FROM jackpot_levels WHERE brand_id = ? LIMIT 1', brandId);
  return isFit(values, conduct, level !== undefined);
};

/**
 * Refuses a new session at a cabinet that does not do what the profile asks for (MACHINE_UNFIT), or for a page that shows
 * other rules than the published ones (RULES_CHANGED). Without `play.publishedRules` a page need not say what it shows.
 */
export const refuseJoin = async (
  db: Queries,
  machineId: string,
  cabinet: JoinedCabinet,
): Promise<Result<null>> => {
  const { playerId, gameId, conduct, publishedHash, shownHash } = cabinet;
  const values = await readProfile(db, { playerId });
  const isPublished = publishedHash !== null && conduct?.rulesHash === publishedHash;
  const needsRules = values['play.publishedRules'];
  if (!(await fits(db, values, cabinet)) || (needsRules && !isPublished))
    return refused('MACHINE_UNFIT', { machine: machineId });
  const isStale = shownHash !== null && publishedHash !== null && shownHash !== publishedHash;
  return isStale || (needsRules && shownHash === null)
    ? refused('RULES_CHANGED', { game: gameId, rules: publishedHash ?? '' })
    : done(null);
};

/** What a spin at a seat is held against. */
export interface SpinRules {
  readonly minCycleMs: number;
  readonly autoRounds: number;
  readonly isFit: boolean;
}

/** Returns the rules by which a session began; null if its cabinet did not say. */
export const readSessionRules = async (db: Queries, sessionId: string): Promise<string | null> => {
  const sql = 'SELECT rules_hash FROM sessions WHERE id = ?';
  return (await db.get<{ rules_hash: string | null }>(sql, sessionId))?.rules_hash ?? null;
};

/** Returns what a spin is held against, by the profile of its seat and the rules by which its session began. */
export const spinTermsOf = async (
  db: Queries,
  { profile, rulesHash }: { readonly profile: ProfileValues; readonly rulesHash: string | null },
  cabinet: JudgedCabinet,
): Promise<SpinRules> => {
  // The rules are frozen while somebody plays by them, under every profile.
  const areSameRules = rulesHash === null || cabinet.conduct?.rulesHash === rulesHash;
  return {
    minCycleMs: profile['play.minCycleMs'],
    autoRounds: profile['play.autoRounds'],
    isFit: areSameRules && (await fits(db, profile, cabinet)),
  };
};
