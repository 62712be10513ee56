import {
  closeStaffAlert,
  createStaffAlertId,
  openStaffAlertInTransaction,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { sumPayoutsSince } from '../identity/check-identity-for-payout.ts';
import { sumDepositsSince, sumStakesAndWinsSince } from '../protection/limits/used-limit-amounts.ts';
import { readJurisdictionValues } from '../protection/profile/jurisdiction-profile-store.ts';
import { type DetectedLaunderingIndicator, detectLaunderingIndicators, launderingKinds } from './detect-laundering.ts';
import { addIndicatorsToLaunderingCase, findOpenLaunderingCase } from './laundering-case-store.ts';
import {
  hasUnassignedLaunderingIndicators,
  insertLaunderingIndicators,
  readLaunderingIndicatorTimes,
} from './laundering-indicator-store.ts';

/** Returns the key of the money laundering alert about a site's players. It names no player, because floor attendants read alerts too. */
const causeOf = (siteKey: number) => ({ kind: 'moneyLaundering', subject: `site-${siteKey}` }) as const;

/** Checks one player for money laundering indicators. Returns the number of new ones. */
export const recordLaunderingIndicators = async (database: Database, playerId: string, at: number): Promise<number> => {
  const seen = await database.snapshot((db) => detect(db, playerId, at));
  if (seen.length === 0) return 0;
  // Detect again inside the transaction: if two nodes check the player at once, the second finds the indicators already stored.
  return database.transact(async (tx) => {
    const found = await detect(tx, playerId, at);
    const ids = await insertLaunderingIndicators(tx, { playerId, at }, found);
    const open = await findOpenLaunderingCase(tx, playerId);
    if (open) await addIndicatorsToLaunderingCase(tx, open.number, { ids, at });
    else if (ids.length > 0) await alertStaff(tx, playerId, at);
    return ids.length;
  });
};

const detect = async (db: Queries, playerId: string, at: number): Promise<DetectedLaunderingIndicator[]> => {
  const profile = await readJurisdictionValues(db, { playerId });
  if (launderingKinds.every((kind) => profile[`laundering.${kind}`] === null)) return [];
  return detectLaunderingIndicators(profile, {
    at,
    indicatedAt: await readLaunderingIndicatorTimes(db, playerId),
    movedSince: async (from) => ({
      depositedMinor: await sumDepositsSince(db, playerId, from),
      paidOutMinor: await sumPayoutsSince(db, playerId, from),
      stakedMinor: (await sumStakesAndWinsSince(db, playerId, from)).stakedMinor,
    }),
  });
};

const alertStaff = async (tx: DatabaseTransaction, playerId: string, at: number): Promise<void> => {
  const player = await tx.get<{ site_id: number }>('SELECT site_id FROM players WHERE id = ?', playerId);
  const siteKey = Number(player?.site_id ?? 0);
  const text = 'a player has reached a threshold of money laundering: look at the cases';
  await openStaffAlertInTransaction(tx, { ...causeOf(siteKey), siteKey, text }, { at, id: createStaffAlertId() });
};

/** Closes the money laundering alert about a site's players once every indicator has a case. */
export const closeLaunderingAlert = async (tx: DatabaseTransaction, siteKey: number, at: number): Promise<void> => {
  if (!(await hasUnassignedLaunderingIndicators(tx, siteKey))) await closeStaffAlert(tx, causeOf(siteKey), at);
};
