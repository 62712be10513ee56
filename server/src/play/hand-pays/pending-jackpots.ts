import type { Result } from '@reelfloor/protocol';
import type { Database, UnitOfWork } from '../../platform/database/database.ts';
import { isSetAside, setJackpotAside } from '../jackpots/set-jackpot-aside.ts';
import { findWaitingPay, listWaitingPays, type WaitingPay } from './waiting-pays.ts';

/** Sets a waiting jackpot aside unless it is already: an older release left its amount in the pot. */
export const ensureSetAside = async (
  unit: UnitOfWork,
  { id, brand_id: brandId, level, amount_minor: amountMinor }: WaitingPay,
  at: number,
): Promise<Result<unknown> | null> =>
  level === null || (await isSetAside(unit, id))
    ? null
    : setJackpotAside(unit, { payId: id, brandId, level, amountMinor, at });

/** Sets aside the waiting jackpots of one level, oldest first, so that its next hit is not paid their money. */
export const setOlderHitsAside = async (
  unit: UnitOfWork,
  place: { readonly brandId: string; readonly level: number },
  at: number,
): Promise<Result<unknown> | null> => {
  const pays = await listWaitingPays(unit);
  for (const pay of pays) {
    if (pay.brand_id !== place.brandId || pay.level !== place.level) continue;
    const aside = await ensureSetAside(unit, pay, at);
    if (aside?.ok === false) return aside;
  }
  return null;
};

/**
 * Sets aside all waiting jackpots that an older release recorded. A server does so when it starts. One that cannot be, such
 * as of a level that is gone, is left to the person who decides about it.
 */
export const setAllHitsAside = async (database: Database, at: number): Promise<void> => {
  for (const { id } of await listWaitingPays(database.read))
    await database.transact(async (unit) => {
      const pay = await findWaitingPay(unit, id);
      return pay?.state === 'waiting' ? ensureSetAside(unit, pay, at) : null;
    });
};
