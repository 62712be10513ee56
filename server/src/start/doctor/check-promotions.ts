import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { PromotionTerms } from '../../play/promotions/promotion-terms.ts';
import { type Finding, ok, orWell, warning } from './finding.ts';

/** A daily limit above this amount, in minor units, limits nothing. */
const highestLimitMinor = 100_000_000;
/** More bonuses than this a day are a wage. */
const maxBonusesADay = 10;

/** Looks for promotions that a player could draw money from without end. */
export const checkPromotions = (terms: PromotionTerms): readonly Finding[] => {
  const { discountPerMille, discountDayMinor, bonusMinor, bonusDayMinor, bonusStakeMinor } = terms;
  if (discountPerMille === 0 && bonusMinor === 0) return [ok('No discounts and no bonuses are given.')];
  const findings: Finding[] = [];
  const limits = [
    { name: 'DISCOUNT_DAY_MINOR', isGiven: discountPerMille > 0, minor: discountDayMinor },
    { name: 'BONUS_DAY_MINOR', isGiven: bonusMinor > 0, minor: bonusDayMinor },
  ];
  for (const { name, isGiven, minor } of limits)
    if (isGiven && minor > highestLimitMinor)
      findings.push(
        warning(
          `${name} lets one player have ${formatMajor(minor)} in a day, which limits nothing.`,
          `Set ${name} to what a day may cost for one player`,
        ),
      );
  if (bonusMinor > 0 && bonusDayMinor / bonusMinor > maxBonusesADay)
    findings.push(
      warning(
        `One player can have ${Math.floor(bonusDayMinor / bonusMinor)} bonuses in a day.`,
        'Lower BONUS_DAY_MINOR, or raise DISCOUNT_COOLDOWN_MS, the time between two of them',
      ),
    );
  if (bonusMinor > 0 && bonusStakeMinor < bonusMinor)
    findings.push(
      warning(
        `A bonus of ${formatMajor(bonusMinor)} needs stakes of ${formatMajor(bonusStakeMinor)} only, so it can be withdrawn without play.`,
        'Raise BONUS_STAKE_MINOR, or unset it: then it is twenty bonuses',
      ),
    );
  if (discountPerMille > 500)
    findings.push(
      warning(
        `A discount gives back ${discountPerMille / 10} % of what a player has lost.`,
        'Lower DISCOUNT_PER_MILLE',
      ),
    );
  return orWell(findings, 'Discounts and bonuses have daily limits.');
};
