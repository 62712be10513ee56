import { createRefusedResult, type FirstLimits, okResult, type Result } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import { type ProtectionChange, publishProtectionChange } from '../restrict-player.ts';
import { readProtectionVersion } from '../restriction-store.ts';
import { findUnacceptedTerms } from '../terms/accept-terms.ts';
import { matchesLimitKey, setPlayerLimit } from './change-limit.ts';
import { mustPlayerFirstChooseLimits } from './check-limits.ts';
import { listLimits } from './limit-store.ts';

/**
 * Returns the version of a player's protection state if a newly opened page must fetch it: because it was ever changed, terms must be
 * accepted, or the jurisdiction profile requires limits before the first round. Otherwise null.
 */
export const findProtectionVersionToFetch = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<number | null> => {
  const version = await readProtectionVersion(db, playerId);
  if (version > 0 || (await findUnacceptedTerms(db, playerId, at)) !== null) return version;
  const profile = await readJurisdictionValues(db, { playerId });
  if (profile['limits.first'] !== 'prompt') return null;
  return (await mustPlayerFirstChooseLimits(db, profile, playerId, await listLimits(db, playerId))) ? version : null;
};

/**
 * Stores a player's answer to the question that a jurisdiction profile with `limits.first: prompt` asks before the first round: an amount
 * or none for each offered limit. An answer only adds protection: a second one, from a page unaware of the first, lowers limits and never
 * raises or removes one. NOT_OFFERED: there is no question, one limit is answered twice, or one that the player has not set is left
 * unanswered.
 */
export const storeFirstLimits = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  { choices }: FirstLimits,
): Promise<Result<null>> => {
  const { playerId, at } = change;
  const profile = await readJurisdictionValues(tx, { playerId });
  const stored = (await listLimits(tx, playerId)).filter(({ byOperator }) => !byOperator);
  const amountAt = (place: Pick<FirstLimits['choices'][number], 'kind' | 'window'>): number | null =>
    stored.find((limit) => matchesLimitKey(limit, { ...place, byOperator: false }))?.amount ?? null;
  const answered = new Set(choices.map(({ kind, window }) => `${kind} ${window}`));
  const isOpen = profile['limits.kinds'].some((kind) =>
    profile['limits.windows'].some(
      (window) => !answered.has(`${kind} ${window}`) && amountAt({ kind, window }) === null,
    ),
  );
  if (profile['limits.first'] !== 'prompt' || isOpen || answered.size < choices.length)
    return createRefusedResult('NOT_OFFERED');
  for (const choice of choices) {
    const now = amountAt(choice);
    if (choice.amount === null || (now !== null && choice.amount >= now)) continue;
    const set = await setPlayerLimit(tx, change, choice);
    if (!set.ok) return set;
  }
  await tx.run(
    `INSERT INTO first_limit_answers (player_id, at, choices) VALUES (?, ?, ?) ON CONFLICT (player_id) DO NOTHING`,
    ...[playerId, at, JSON.stringify(choices)],
  );
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};
