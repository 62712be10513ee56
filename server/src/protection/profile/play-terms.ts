import type { Conduct } from '@reelfloor/protocol/channels/agent';
import type { PlayTerms } from '@reelfloor/protocol/channels/game';
import type { Queries } from '../../database/database.ts';
import type { ProfileValues } from './profile-values.ts';
import { readProfile, readSeatProfile } from './read-profile.ts';

/** A cabinet as far as a profile asks for it. */
export interface JudgedCabinet {
  readonly brandId: string;
  readonly conduct: Conduct | undefined;
}

/** Returns the part of a profile that a page is told. */
export const playTermsOf = (values: ProfileValues): PlayTerms => ({
  minCycleMs: values['play.minCycleMs'],
  autoRounds: values['play.autoRounds'],
  allIn: values['money.allIn'],
  cancelCashOut: values['money.cancelCashOut'],
  discount: values['money.discount'],
  bonus: values['money.bonus'],
});

/**
 * Returns whether a cabinet does what a profile asks for. One that says nothing of its conduct may celebrate every win and
 * hold no cycle, so it fits only a profile that asks for nothing. A jackpot is one of the cabinet or of its brand.
 */
export const isFit = (
  values: ProfileValues,
  conduct: Conduct | undefined,
  hasBrandJackpot: boolean,
): boolean => {
  const { minCycleMs = 0, celebrates = 'any', jackpots = true } = conduct ?? {};
  return (
    minCycleMs >= values['play.minCycleMs'] &&
    (values['play.celebrate'] === 'any' || celebrates === 'aboveStake') &&
    (values['play.jackpots'] || !(jackpots || hasBrandJackpot))
  );
};

const fits = async (db: Queries, values: ProfileValues, { brandId, conduct }: JudgedCabinet) => {
  const level = values['play.jackpots']
    ? undefined
    : await db.get('SELECT 1 AS one FROM jackpot_levels WHERE brand_id = ? LIMIT 1', brandId);
  return isFit(values, conduct, level !== undefined);
};

/** Returns whether a new session may begin at a cabinet. */
export const mayBeJoined = async (db: Queries, cabinet: JudgedCabinet): Promise<boolean> =>
  fits(db, await readProfile(db), cabinet);

/** What a spin at a seat is held against. */
export interface SpinTerms {
  readonly minCycleMs: number;
  readonly autoRounds: number;
  readonly isFit: boolean;
}

export const readSpinTerms = async (
  db: Queries,
  sessionId: string,
  cabinet: JudgedCabinet,
): Promise<SpinTerms> => {
  const values = await readSeatProfile(db, sessionId);
  return {
    minCycleMs: values['play.minCycleMs'],
    autoRounds: values['play.autoRounds'],
    isFit: await fits(db, values, cabinet),
  };
};
