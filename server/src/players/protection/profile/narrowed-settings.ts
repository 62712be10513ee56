import type { Settings } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { findAssigned, readProfile } from './profile-store.ts';

/** Returns the settings that the profile takes away from the site's `Settings.json`, so that pages hide what they offer. */
export const narrowedSettings = async (db: Queries, siteKey: number): Promise<Partial<Settings>> => {
  const values = await readProfile(db, { siteKey });
  const isUnreadable = (await findAssigned(db, { siteKey }))?.parsed.ok !== true;
  return {
    ...(values['play.autoRounds'] === 1 && { ALLOW_AUTOPLAY: false }),
    ...(!values['money.allIn'] && { HOT_COINS: [] }),
    ...(values['money.discount'] !== 'auto' && { AUTO_DISCOUNT: false }),
    ...(values['money.bonus'] !== 'auto' && { AUTO_BONUS: false }),
    ...(isUnreadable && { FAIL_SAFE: true }),
  };
};
