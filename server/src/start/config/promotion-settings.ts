import { minorOf } from '@reelfloor/protocol';
import type { SharedSettings } from '../../backoffice/settings/shared-settings.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { PromotionTerms } from '../../play/promotions/promotion-terms.ts';
import { type Env, integer } from './read-setting.ts';

const mostMinor = 1_000_000_000;
/** Outside the demo, a player must by default stake this many times a bonus before the next one. */
const usualStakes = 20;

interface PromotionDependencies {
  readonly shared: SharedSettings;
  readonly currency: string;
  readonly isDemo: boolean;
}

/** Returns the terms of promotions. Outside the demo nothing is given until an operator sets amounts and a daily limit. */
export const promotionSettings = (
  env: Env,
  { shared, currency, isDemo }: PromotionDependencies,
): PromotionTerms => {
  const discountPerMille = integer(env, 'DISCOUNT_PER_MILLE', isDemo ? 100 : 0, 0, 1000);
  const bonusMinor = integer(env, 'BONUS_MINOR', isDemo ? 1_000 : 0, 0, mostMinor);
  const dayLimit = (name: string, isGiven: boolean): number => {
    const limitMinor = integer(env, name, isDemo ? Number.MAX_SAFE_INTEGER : 0, 0, Number.MAX_SAFE_INTEGER);
    if (isGiven && limitMinor === 0)
      throw new ConfigError(
        `${name} is not set; set the most that one player gets in a day, in minor units.`,
      );
    return limitMinor;
  };
  return {
    discountPerMille,
    discountDayMinor: dayLimit('DISCOUNT_DAY_MINOR', discountPerMille > 0),
    discountMinMinor: minorOf(shared.DISCOUNT_MIN, currency),
    checksBalance: shared.DISCOUNT_BALANCE_CHECK,
    bonusMinor,
    bonusDayMinor: dayLimit('BONUS_DAY_MINOR', bonusMinor > 0),
    bonusStakeMinor: integer(
      env,
      'BONUS_STAKE_MINOR',
      isDemo ? 0 : usualStakes * bonusMinor,
      0,
      Number.MAX_SAFE_INTEGER,
    ),
    cooldownMs: shared.DISCOUNT_COOLDOWN_MS,
  };
};
