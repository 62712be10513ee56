import { convertToAsciiDigits, toMajorUnits } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { parseAmountToMinorUnits } from '../../ui/parse-amount-to-minor-units.ts';

export type ListedBrand = OfficeAnswer<'operatorBrands'>['brands'][number];
export type KnownGame = OfficeAnswer<'operatorBrands'>['games'][number];
type Bounds = KnownGame['bounds'];

const amounts = ['maxStakeMinor', 'handPayMinor', 'maxAheadMinor', 'approvalMinor'] as const;
const counts = ['maxWinStakes', 'maxFreeSpins', 'freeSpinMultiplier', 'sharePerMille'] as const;
type AmountBound = (typeof amounts)[number];
type CountBound = (typeof counts)[number];
export type BrandBoundName = AmountBound | CountBound;

/** The limits of a brand in the order of the form: first those of a round, then those of paid wins. */
export const brandBoundsInFormOrder: readonly BrandBoundName[] = [
  ...(['maxStakeMinor', 'maxWinStakes', 'maxFreeSpins', 'freeSpinMultiplier'] as const),
  ...(['sharePerMille', 'handPayMinor', 'maxAheadMinor', 'approvalMinor'] as const),
];
export const isBrandBoundAnAmount = (bound: BrandBoundName): bound is AmountBound =>
  amounts.some((one) => one === bound);
/**
 * Returns whether a brand's limit may be empty. Defaults: ten times the hand pay limit for `maxAheadMinor`; no approval of paid wins for
 * `approvalMinor`.
 */
export const isBrandBoundOptional = (bound: BrandBoundName): boolean =>
  bound === 'maxAheadMinor' || bound === 'approvalMinor';

/** Text input for a jackpot level. */
export interface JackpotLevelDraft {
  readonly seed: string;
  readonly weight: string;
  /** Average total of stakes between two hits of the jackpot level; empty if the brand's limits have none. */
  readonly odds: string;
}

/** Text input for a brand’s game. */
export interface BrandGameSettingsDraft {
  readonly bounds: Readonly<Record<BrandBoundName, string>>;
  readonly levels: readonly JackpotLevelDraft[];
}

const noBounds = Object.fromEntries(
  brandBoundsInFormOrder.map((bound) => [bound, '']),
) as BrandGameSettingsDraft['bounds'];
export const emptyJackpotLevelDraft: JackpotLevelDraft = { seed: '', weight: '1', odds: '' };
export const emptyBrandGameSettingsDraft: BrandGameSettingsDraft = { bounds: noBounds, levels: [] };

/** Returns the form's initial text for a brand’s game, or for one of our games. */
export const buildBrandGameSettingsDraft = (
  { bounds, levels }: Pick<ListedBrand, 'bounds'> & { readonly levels: KnownGame['levels'] },
  currency: string,
): BrandGameSettingsDraft => {
  const text = (bound: BrandBoundName): string => {
    const value = bounds?.[bound] ?? null;
    if (value === null) return '';
    return isBrandBoundAnAmount(bound) ? amountText(value, currency) : String(value);
  };
  return {
    bounds: Object.fromEntries(
      brandBoundsInFormOrder.map((bound) => [bound, text(bound)]),
    ) as BrandGameSettingsDraft['bounds'],
    levels: levels.map(({ seedMinor, weight }, index) => {
      const odds = bounds?.stakedPerHitMinor[index];
      return {
        seed: amountText(seedMinor, currency),
        weight: String(weight),
        odds: odds === undefined ? '' : amountText(odds, currency),
      };
    }),
  };
};

const amountText = (amountMinor: number, currency: string): string => String(toMajorUnits(amountMinor, currency));

const readCount = (text: string): number | null => {
  const figures = convertToAsciiDigits(text).trim();
  return /^\d{1,7}$/.test(figures) ? Number(figures) : null;
};

const positive = (text: string, currency: string): number | null => {
  const amountMinor = parseAmountToMinorUnits(text, currency);
  return amountMinor !== null && amountMinor > 0 ? amountMinor : null;
};

/** Parses the jackpot levels of a form; null while one is incomplete. */
export const parseJackpotLevelDrafts = (
  levels: readonly JackpotLevelDraft[],
  currency: string,
): { seedMinor: number; weight: number }[] | null => {
  const read = levels.flatMap(({ seed, weight }) => {
    const [seedMinor, part] = [positive(seed, currency), readCount(weight)];
    return seedMinor === null || part === null || part < 1 || part > 9_999 ? [] : [{ seedMinor, weight: part }];
  });
  return read.length === levels.length ? read : null;
};

/** Parses the odds of the jackpot levels: empty if all are empty, null while some are missing or invalid. */
export const parseJackpotLevelOdds = (levels: readonly JackpotLevelDraft[], currency: string): number[] | null => {
  if (levels.every(({ odds }) => odds.trim() === '')) return [];
  const read = levels.flatMap(({ odds }) => positive(odds, currency) ?? []);
  return read.length === levels.length ? read : null;
};

/** Returns true if all fields for a brand's limits are empty. */
export const areBrandBoundFieldsEmpty = ({ bounds }: BrandGameSettingsDraft): boolean =>
  Object.values(bounds).every((text) => text.trim() === '');

/** Parses a brand's limits from the form; null while a required one is missing or invalid. */
export const parseBrandBoundsDraft = ({ bounds, levels }: BrandGameSettingsDraft, currency: string): Bounds | null => {
  const amount = (bound: AmountBound) => positive(bounds[bound], currency);
  const isEmpty = (bound: AmountBound) => bounds[bound].trim() === '';
  const read = {
    ...{ maxStakeMinor: amount('maxStakeMinor'), maxWinStakes: readCount(bounds.maxWinStakes) },
    maxFreeSpins: readCount(bounds.maxFreeSpins),
    freeSpinMultiplier: readCount(bounds.freeSpinMultiplier),
    sharePerMille: readCount(bounds.sharePerMille),
    handPayMinor: amount('handPayMinor'),
  };
  const { maxStakeMinor, maxWinStakes, maxFreeSpins, freeSpinMultiplier, sharePerMille, handPayMinor } = read;
  const stakedPerHitMinor = parseJackpotLevelOdds(levels, currency);
  if (maxStakeMinor === null || maxWinStakes === null || maxFreeSpins === null) return null;
  if (freeSpinMultiplier === null || sharePerMille === null || handPayMinor === null) return null;
  if (maxWinStakes < 1 || freeSpinMultiplier < 1 || sharePerMille > 1_000 || stakedPerHitMinor === null) return null;
  const maxAheadMinor = isEmpty('maxAheadMinor') ? 10 * handPayMinor : amount('maxAheadMinor');
  const approvalMinor = amount('approvalMinor');
  if (maxAheadMinor === null || (approvalMinor === null && !isEmpty('approvalMinor'))) return null;
  return {
    ...{ maxStakeMinor, maxWinStakes, maxFreeSpins, freeSpinMultiplier, sharePerMille },
    ...{ handPayMinor, maxAheadMinor, stakedPerHitMinor, approvalMinor },
  };
};
