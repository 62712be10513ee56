import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { CabinetGuarantees } from '@reelfloor/protocol/channels/agent-channel';
import type { PlayRules } from '@reelfloor/protocol/channels/game-channel';
import type { Queries } from '../../../platform/database/database.ts';
import { readJurisdictionValues } from './jurisdiction-profile-store.ts';
import type { JurisdictionValues } from './jurisdiction-profile-values.ts';

/** The properties of a cabinet that a jurisdiction profile restricts. */
interface JudgedCabinet {
  readonly brandId: string;
  readonly conduct: CabinetGuarantees | undefined;
}

/** A cabinet at which a player's session is about to begin. */
export interface JoinedCabinet extends JudgedCabinet {
  readonly playerId: string;
  /** Id of the cabinet's game. */
  readonly gameId: string;
  /** Hash of the game rules that the operator has published for the cabinet's game; null if none are published. */
  readonly publishedHash: string | null;
  /** Hash of the game rules that the page has loaded; null if the page did not send it. */
  readonly shownHash: string | null;
}

/** Returns the part of a jurisdiction profile that is sent to pages. */
export const getJurisdictionPlayRules = (values: JurisdictionValues): PlayRules => ({
  minCycleMs: values['play.minCycleMs'],
  autoRounds: values['play.autoRounds'],
  allIn: values['money.allIn'],
  cancelCashOut: values['money.cancelCashOut'],
  discount: values['money.discount'],
  bonus: values['money.bonus'],
});

/**
 * Returns whether a cabinet meets the jurisdiction profile's requirements. A cabinet that does not declare its conduct meets none: it may
 * celebrate every win and have no minimum cycle time. The jackpot may be the cabinet's or its brand's.
 */
export const isCabinetAllowedByJurisdiction = (
  values: JurisdictionValues,
  cabinetGuarantees: CabinetGuarantees | undefined,
  hasBrandJackpot: boolean,
): boolean => {
  const { minCycleMs = 0, celebrates = 'any', jackpots = true } = cabinetGuarantees ?? {};
  return (
    minCycleMs >= values['play.minCycleMs'] &&
    celebrates === values['play.celebrate'] &&
    (values['play.jackpots'] || !(jackpots || hasBrandJackpot))
  );
};

const fits = async (db: Queries, values: JurisdictionValues, { brandId, conduct }: JudgedCabinet) => {
  const level = values['play.jackpots']
    ? undefined
    : await db.get('SELECT 1 AS one FROM jackpot_levels WHERE brand_id = ? LIMIT 1', brandId);
  return isCabinetAllowedByJurisdiction(values, conduct, level !== undefined);
};

/**
 * Refuses a new session at a cabinet that does not meet the jurisdiction profile's requirements (MACHINE_UNFIT), or for a page that shows
 * other game rules than the published ones (RULES_CHANGED). Without `play.publishedRules` a page need not send which rules it shows.
 */
export const checkCabinetMeetsProfile = async (
  db: Queries,
  machineId: string,
  cabinet: JoinedCabinet,
): Promise<Result<null>> => {
  const { playerId, gameId, conduct, publishedHash, shownHash } = cabinet;
  const values = await readJurisdictionValues(db, { playerId });
  const isPublished = publishedHash !== null && conduct?.rulesHash === publishedHash;
  const needsRules = values['play.publishedRules'];
  if (!(await fits(db, values, cabinet)) || (needsRules && !isPublished))
    return createRefusedResult('MACHINE_UNFIT', { machine: machineId });
  const isStale = shownHash !== null && publishedHash !== null && shownHash !== publishedHash;
  return isStale || (needsRules && shownHash === null)
    ? createRefusedResult('RULES_CHANGED', { game: gameId, rules: publishedHash ?? '' })
    : okResult(null);
};

/** Rules of the jurisdiction profile that are checked for a spin at a seat. */
export interface SpinRules {
  readonly minCycleMs: number;
  readonly autoRounds: number;
  readonly isFit: boolean;
}

/** The data of a session that decide about its spins. */
export interface SessionUnderProfile {
  /** The jurisdiction profile in force at the session's seat. */
  readonly profile: JurisdictionValues;
  /** Hash of the game rules at the session's start; null if the cabinet did not report one. */
  readonly rulesHash: string | null;
  readonly hasBrandJackpot: boolean;
}

/** Returns the rules for a spin, from the jurisdiction profile of its seat and the hash of the game rules at the session's start. */
export const getJurisdictionSpinRules = (
  { profile, rulesHash, hasBrandJackpot }: SessionUnderProfile,
  cabinetGuarantees: CabinetGuarantees | undefined,
): SpinRules => {
  // Under every jurisdiction profile, the game rules must not change during a session.
  const areSameRules = rulesHash === null || cabinetGuarantees?.rulesHash === rulesHash;
  return {
    minCycleMs: profile['play.minCycleMs'],
    autoRounds: profile['play.autoRounds'],
    isFit: areSameRules && isCabinetAllowedByJurisdiction(profile, cabinetGuarantees, hasBrandJackpot),
  };
};
